import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import { ownPresetFields, presetProblem } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';

/** The fields the chosen method has; a missing one is refused. */
export function soundPreset(given: PresetFieldsIn): PresetFieldsIn {
  const fields = ownPresetFields(given);
  const problem = presetProblem(fields);
  if (problem !== null) throw new Problem('invalid_input', problem.text);
  return fields;
}
