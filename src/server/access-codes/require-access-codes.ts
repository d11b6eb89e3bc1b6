import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { accessCodesAreRequired, endAllBorrowerSessions, saveRequirement } from './access-code-store.ts';

/** Sessions that were opened by a CPF alone end when that is no longer enough. */
export async function requireAccessCodes(tx: Tx, owner: string, required: boolean): Promise<void> {
  const before = await accessCodesAreRequired(tx, owner);
  if (!(await saveRequirement(tx, owner, required))) {
    throw new Problem('not_found', 'Salve primeiro o perfil da instituição.');
  }
  if (required && !before) await endAllBorrowerSessions(tx, owner);
}
