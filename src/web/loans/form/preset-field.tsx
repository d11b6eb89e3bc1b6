import { useQuery } from '@tanstack/react-query';
import type { LoanFormDraft } from '#web/loans/form/loan-form-draft.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { loanFieldsOf, presetInUse } from './preset-draft.ts';
import { presetsQuery } from '#web/data/loan-presets/preset-queries.ts';

interface PresetFieldProps {
  draft: LoanFormDraft;
  onChange: (change: Partial<LoanFormDraft>) => void;
}

const NONE = { value: '', word: 'Escolha uma' };

/** 'Condições prontas': fills the fields it has; not there while the lender has none (SM-7). */
export function PresetField({ draft, onChange }: PresetFieldProps) {
  const { data } = useQuery(presetsQuery);
  const presets = data?.items ?? [];
  if (presets.length === 0) return null;
  const used = presetInUse(presets, draft);
  const models = presets.map(({ id, name }) => ({ value: id, word: name }));
  return (
    <SelectField
      label="Condições prontas"
      options={used === null ? [NONE, ...models] : models}
      value={used?.id ?? NONE.value}
      onValueChange={(chosen) => {
        const preset = presets.find(({ id }) => id === chosen);
        if (preset !== undefined) onChange(loanFieldsOf(preset));
      }}
    />
  );
}
