import { NO_PROFILE_YET } from '#domain/clients/access-code.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { accessCodesAreRequired, endAllBorrowerSessions, saveRequirement } from './access-code-store.ts';

/** When codes become required, sessions opened with a CPF alone end. */
export async function requireAccessCodes(tx: Tx, institution: string, required: boolean): Promise<void> {
  const before = await accessCodesAreRequired(tx, institution);
  if (!(await saveRequirement(tx, institution, required))) {
    throw new Problem('not_found', NO_PROFILE_YET);
  }
  if (required === before) return;
  await announce(tx, institution, { table: 'institutions', op: 'UPDATE', id: institution });
  if (required) await endAllBorrowerSessions(tx, institution);
}
