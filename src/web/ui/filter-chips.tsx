import { useId } from 'react';

interface FilterChipsProps<Value extends string> {
  /** What is chosen, for readers: 'Mostrar'. */
  label: string;
  /** `count` as it is written, such as '1.000+'; null while it is not known. */
  options: readonly { value: Value; word: string; count: string | null }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few filters, each with how many there are. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={
              'relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-card px-3.5 text-sm ' +
              'font-semibold text-muted transition-colors duration-150 select-none hover:text-ink ' +
              'has-checked:border-transparent has-checked:bg-ink has-checked:text-paper ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
            }
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
            {option.count !== null && <span className="font-medium">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
