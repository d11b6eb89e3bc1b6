import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface ChoiceListProps<Value extends string> {
  label: string;
  /** Below the options. */
  hint?: ReactNode;
  options: readonly { value: Value; word: string; detail?: string; example?: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few that need a line each; short words stand side by side in a SegmentedControl. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, hint, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      aria-describedby={hint === undefined ? undefined : `${name}-hint`}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 py-2',
            'transition-colors duration-150 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="size-5 shrink-0 cursor-pointer accent-brand outline-none"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium break-words">{option.word}</span>
            {option.detail !== undefined && <span className="font-semibold">{option.detail}</span>}
            {option.example !== undefined && (
              <span className="basis-full text-sm text-muted">{option.example}</span>
            )}
          </span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
