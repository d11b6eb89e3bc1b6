import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import {
  ownPresetFields,
  PRESET_LIMITS,
  presetProblem,
  type LoanPreset,
} from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import { editableRecord } from '#server/records/editable-record.ts';
import { countPresets, lastPosition, lockPresetList, PRESET_FIELDS } from './loan-preset-store.ts';

/** A model of a loan (SM-6); no loan changes with it (SM-7). A deleted one leaves its name free and keeps its position. */
export const presetRecord = editableRecord<PresetFieldsIn, LoanPreset>({
  table: 'loan_presets',
  fields: PRESET_FIELDS,
  /** Names are compared without regard to case. */
  unique: { index: 'loan_presets_name_key', problem: 'preset_name_taken' },
  /** The fields the chosen method has; a missing one is refused. */
  sound(given) {
    const fields = ownPresetFields(given);
    const problem = presetProblem(fields);
    if (problem !== null) throw new Problem('invalid_input', problem.text);
    return fields;
  },
  /** Refuses a 21st model, also of two that are created at the same moment. */
  async check(tx, institution, { verb }) {
    if (verb === 'edit') return;
    await lockPresetList(tx, institution);
    if ((await countPresets(tx, institution)) >= PRESET_LIMITS.presets) throw new Problem('too_many_presets');
  },
  async ofNew(tx, institution) {
    return { position: (await lastPosition(tx, institution)) + 1 };
  },
});
