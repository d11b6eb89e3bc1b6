import { Field, useFieldControl } from './field.tsx';

interface RangeFieldProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
}

/** A bar that is moved by finger, mouse or arrow keys, in hundredths. */
export function RangeField({ label, ...range }: RangeFieldProps) {
  return (
    <Field label={label}>
      <Bar {...range} />
    </Field>
  );
}

function Bar({ min = 0, max = 1, value, onChange }: Omit<RangeFieldProps, 'label'>) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      type="range"
      min={min}
      max={max}
      step={0.01}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="h-11 w-full cursor-pointer accent-brand"
    />
  );
}
