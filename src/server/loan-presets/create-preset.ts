import { v7 as newId } from 'uuid';
import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { insertPreset } from './loan-preset-store.ts';
import { refuseAnotherPreset } from './refuse-another-preset.ts';
import { soundPreset } from './sound-preset.ts';

/** A new model is the last of the list (SM-6). */
export async function createPreset(
  tx: Tx,
  institution: string,
  given: PresetFieldsIn,
  now: Date,
): Promise<LoanPreset> {
  const fields = soundPreset(given);
  await refuseAnotherPreset(tx, institution);
  const preset = await insertPreset(tx, institution, { id: newId(), fields, createdAt: now });
  await announce(tx, institution, { table: 'loan_presets', op: 'INSERT', id: preset.id });
  return preset;
}
