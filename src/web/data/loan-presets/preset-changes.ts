import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { presetTermsText } from './preset-text.ts';

/** LN-18: what may have changed while a model was being edited. */
export const PRESET_FIELDS: readonly ShownField<LoanPreset>[] = [
  { label: 'nome', text: ({ name }) => name },
  { label: 'condições', text: presetTermsText },
  { label: 'mostrar no portal', text: ({ in_portal: shown }) => (shown ? 'sim' : 'não') },
];
