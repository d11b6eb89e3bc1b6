import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for readers: 'Situação'. */
  label: string;
  options: readonly { value: Value; word: string }[];
  /** One that is none of the options marks none. */
  value: string;
  onValueChange: (value: Value) => void;
}

/** One of a few, all in sight: a filter. (Tabs switch panels; this is a choice, so it is a group of radio buttons.) */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative grid min-h-11 min-w-min flex-1 cursor-pointer place-items-center rounded-[0.5625rem] px-2',
              'text-sm font-semibold text-muted transition-colors duration-150 select-none hover:text-ink',
              'has-checked:bg-raised has-checked:text-ink has-checked:shadow-pressed sm:px-4',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
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
          </label>
        ))}
      </div>
    </fieldset>
  );
}
