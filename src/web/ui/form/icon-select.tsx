import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface IconSelectProps<Value extends string> {
  /** Heard, and shown to a mouse that rests on it. */
  label: string;
  icon: LucideIcon;
  options: readonly { value: Value; word: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Something other than everything is chosen. */
  active: boolean;
}

/** One of many in the room of an icon, beside a search: the device's own list opens. */
export function IconSelect<Value extends string>(props: IconSelectProps<Value>) {
  const { label, icon: Icon, options, value, onValueChange, active } = props;
  return (
    <div
      className={clsx(
        'relative w-12 shrink-0 rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        active
          ? 'border-brand bg-brand-soft text-brand'
          : 'border-control bg-card text-muted hover:border-ink',
      )}
    >
      <Icon aria-hidden="true" className="pointer-events-none absolute inset-0 m-auto size-5" />
      <select
        aria-label={label}
        title={label}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control text-base opacity-0"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onValueChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
    </div>
  );
}
