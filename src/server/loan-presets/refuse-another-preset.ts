import { PRESET_LIMITS } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { countPresets, lockPresetList } from './loan-preset-store.ts';

/** Refuses a 21st model, also of two that are created at the same moment (SM-6). */
export async function refuseAnotherPreset(tx: Tx, institution: string): Promise<void> {
  await lockPresetList(tx, institution);
  if ((await countPresets(tx, institution)) >= PRESET_LIMITS.presets) throw new Problem('too_many_presets');
}
