import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export interface ChoiceTile<Value extends string> {
  value: Value;
  word: string;
  /** What it leads to. */
  detail: string;
  /** At the right edge: its figure, or a field of its own. */
  aside: ReactNode;
}

interface ChoiceTilesProps<Value extends string> {
  /** For screen readers. */
  label: string;
  options: readonly ChoiceTile<Value>[];
  /** Null while none is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** One of a few ways to go on, each with its result and its figure. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { label, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <div
          key={option.value}
          className={clsx(
            'relative flex min-h-[4.25rem] flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card border border-line px-3.5 py-2.5',
            'transition-colors duration-150 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft',
            'has-[input[type=radio]:focus-visible]:outline-2 has-[input[type=radio]:focus-visible]:outline-offset-2 has-[input[type=radio]:focus-visible]:outline-brand',
          )}
        >
          <input
            type="radio"
            id={`${name}-${option.value}`}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            aria-describedby={`${name}-${option.value}-detail`}
            className="relative z-1 size-6 shrink-0 appearance-none rounded-full border-2 border-control bg-card transition-[border-width] duration-150 outline-none checked:border-7 checked:border-brand"
          />
          <div className="min-w-0 flex-[1_1_7rem]">
            {/* The whole tile is the target; the button itself lies above it. */}
            <label
              htmlFor={`${name}-${option.value}`}
              className="block cursor-pointer font-semibold after:absolute after:inset-0"
            >
              {option.word}
            </label>
            <p id={`${name}-${option.value}-detail`} className="text-sm text-muted">
              {option.detail}
            </p>
          </div>
          {/* Above the label's area only where it is a field. */}
          <div className="ml-auto min-w-0 [&:has(input)]:relative">{option.aside}</div>
        </div>
      ))}
    </fieldset>
  );
}
