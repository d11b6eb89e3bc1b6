import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  /** What is chosen: 'Situação'. */
  label: string;
  /** `count` as it is written, such as '1.000+'. */
  options: readonly { value: Value; word: string; count?: string | null }[];
  /** One that is none of the options marks none. */
  value: string;
  onValueChange: (value: Value) => void;
  /** Joined in one bar, or a pill each. */
  look?: keyof typeof LOOKS;
  /** Shown before the pills; otherwise only readers hear it. */
  showsLabel?: boolean;
  /** Shown over the pills. */
  labelAbove?: boolean;
  /** Beside that label. */
  note?: string | null;
}

const LOOKS = {
  bar: {
    group: 'gap-1 rounded-control bg-sunken p-1',
    option:
      'min-w-min flex-1 justify-center text-center rounded-[0.5625rem] px-2 text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-pressed sm:px-4',
  },
  pills: {
    group: 'gap-2',
    option:
      'rounded-full border border-line bg-card px-3.5 hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
  },
} as const;

/** One of a few, all in sight. (Tabs switch panels; this is a choice, so it is a group of radio buttons.) */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const {
    label,
    options,
    value,
    onValueChange,
    look = 'bar',
    showsLabel = false,
    labelAbove = false,
    note = null,
  } = props;
  const name = useId();
  const group = (
    <div className={clsx('flex flex-wrap', LOOKS[look].group)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold',
            'transition-colors duration-150 select-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            LOOKS[look].option,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
          />
          {option.word}
          {(option.count ?? null) !== null && <span className="font-medium">{option.count}</span>}
        </label>
      ))}
    </div>
  );
  return (
    <fieldset className="min-w-0">
      {/* A legend cannot stand in the row of its options. */}
      <legend className="sr-only">{label}</legend>
      {showsLabel || labelAbove ? (
        <div className={labelAbove ? 'grid gap-1.5' : 'flex flex-wrap items-center gap-2'}>
          <span className="mr-auto flex flex-wrap gap-x-2 text-sm">
            <span aria-hidden="true" className="font-medium">
              {label}
            </span>
            {note !== null && <span className="text-muted">{note}</span>}
          </span>
          {group}
        </div>
      ) : (
        group
      )}
    </fieldset>
  );
}
