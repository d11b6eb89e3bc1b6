import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockPreset, updatePreset } from './loan-preset-store.ts';
import { refuseAnotherPreset } from './refuse-another-preset.ts';

/** Undoes a deletion, in the old position; a model that is not deleted stays as it is. */
export async function restorePreset(tx: Tx, institution: string, id: string): Promise<LoanPreset> {
  const { deleted_at: deletedAt, ...before } = await lockPreset(tx, institution, id);
  if (deletedAt === null) return before;
  await refuseAnotherPreset(tx, institution);
  const preset = await updatePreset(tx, institution, id, { deleted_at: null });
  await announce(tx, institution, { table: 'loan_presets', op: 'INSERT', id });
  return preset;
}
