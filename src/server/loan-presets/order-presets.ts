import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { listPresets, lockPresetList, movePresets } from './loan-preset-store.ts';

/** `ids` are all models of the institution in their new order; any other list is refused (SM-6). */
export async function orderPresets(
  tx: Tx,
  institution: string,
  ids: readonly string[],
): Promise<LoanPreset[]> {
  await lockPresetList(tx, institution);
  const before = await listPresets(tx, institution);
  const wanted = new Set(ids);
  const isSameList =
    wanted.size === ids.length && ids.length === before.length && before.every(({ id }) => wanted.has(id));
  if (!isSameList)
    throw new Problem(
      'record_changed',
      'A lista de condições prontas mudou. Confira a lista e ordene de novo.',
    );
  await movePresets(tx, institution, ids);
  await announce(tx, institution, { table: 'loan_presets', op: 'many' });
  return listPresets(tx, institution);
}
