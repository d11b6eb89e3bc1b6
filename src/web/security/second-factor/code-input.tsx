import type { Ref } from 'react';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface CodeInputProps {
  value: string;
  onValueChange: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
}

const DIGITS = 6;

/** The six digits of the app; a phone offers them by itself where it can (SG-3). */
export function CodeInput({ value, onValueChange, ref }: CodeInputProps) {
  return (
    <TextInput
      ref={ref}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      className="text-center text-xl font-semibold tracking-[0.3em] tabular-nums"
      value={value}
      onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
    />
  );
}
