import { clsx } from 'clsx';
import { useId } from 'react';

interface ChipChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; word: string }[];
  /** One that is none of the options marks none. */
  value: string;
  onValueChange: (value: Value) => void;
}

/** One of a few short answers as pills, after their question. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { label, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      {/* A legend cannot stand in the row of its options. */}
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="mr-auto text-sm font-medium">
          {label}
        </span>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <label
              key={option.value}
              className={clsx(
                'relative grid min-h-11 cursor-pointer place-items-center rounded-full border border-line bg-card px-3.5',
                'text-sm font-semibold transition-colors duration-150 select-none hover:bg-sunken',
                'has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
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
      </div>
    </fieldset>
  );
}
