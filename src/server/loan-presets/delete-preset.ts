import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockPreset, updatePreset } from './loan-preset-store.ts';

interface DeletePreset {
  readonly id: string;
  readonly now: Date;
}

/** The model disappears from every list and can be restored ('Desfazer'); its name is free meanwhile. */
export async function deletePreset(tx: Tx, institution: string, { id, now }: DeletePreset): Promise<void> {
  const preset = await lockPreset(tx, institution, id);
  if (preset.deleted_at !== null) throw new Problem('not_found');
  await updatePreset(tx, institution, id, { deleted_at: now });
  await announce(tx, institution, { table: 'loan_presets', op: 'DELETE', id });
}
