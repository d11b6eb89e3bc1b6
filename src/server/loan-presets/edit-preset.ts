import type { PresetChangeIn } from '#contract/loan-presets.ts';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockPreset, updatePreset } from './loan-preset-store.ts';
import { soundPreset } from './sound-preset.ts';

interface EditPreset {
  readonly id: string;
  readonly change: PresetChangeIn;
}

/** Changes only the given fields (LN-18); no loan changes with it (SM-7). */
export async function editPreset(
  tx: Tx,
  institution: string,
  { id, change: { version, ...given } }: EditPreset,
): Promise<LoanPreset> {
  const { deleted_at: deletedAt, ...before } = await lockPreset(tx, institution, id);
  if (deletedAt !== null) throw new Problem('not_found');
  refuseOtherVersion(before, version);
  if (Object.keys(given).length === 0) return before;
  const { id: _id, version: _version, ...fields } = { ...before, ...given };
  const preset = await updatePreset(tx, institution, id, soundPreset(fields));
  await announce(tx, institution, { table: 'loan_presets', op: 'UPDATE', id });
  return preset;
}
