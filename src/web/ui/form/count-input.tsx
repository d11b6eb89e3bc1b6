import { TextInput } from './text-input.tsx';
import { useSelectOnEntry } from './use-select-on-entry.ts';

interface CountInputProps {
  /** The text as typed. */
  value: string;
  onValueChange: (text: string) => void;
}

/** A small whole number, inside a Field. */
export function CountInput({ value, onValueChange }: CountInputProps) {
  const selectOnEntry = useSelectOnEntry();
  return (
    <TextInput
      className="font-semibold"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      {...selectOnEntry}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
