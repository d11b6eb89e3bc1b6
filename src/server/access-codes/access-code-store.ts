import { ACCESS_CODE_TRIES } from '#domain/clients/access-code.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

export async function accessCodesAreRequired(tx: Tx, institution: string): Promise<boolean> {
  const row = await tx
    .selectFrom('institutions')
    .select('require_access_code')
    .where('id', '=', institution)
    .executeTakeFirst();
  return row?.require_access_code ?? false;
}

/** False when the institution has no profile yet, because without one it has no portal. */
export async function saveRequirement(tx: Tx, institution: string, required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('institutions')
    .set({ require_access_code: required })
    .where('id', '=', institution)
    .where('name', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endAllBorrowerSessions(tx: Tx, institution: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('institution_id', '=', institution)
    .where('kind', '=', 'borrower')
    .execute();
}

/** Replaces the previous code and resets its attempts; not_found for an unknown, deleted or other institution's client. */
export async function saveAccessCode(
  tx: Tx,
  institution: string,
  saved: { clientId: string; hash: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ access_code_hash: saved.hash, access_code_tries: 0, access_code_created_at: saved.now })
    .where('institution_id', '=', institution)
    .where('id', '=', saved.clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('not_found');
}

/**
 * Counts an attempt and returns the hash to compare with, in one statement that locks the row, so that parallel attempts
 * cannot exceed the limit. Null without a code or when the attempts are used up.
 */
export async function takeAccessCodeTry(
  system: Tx,
  institution: string,
  clientId: string,
): Promise<string | null> {
  const row = await system
    .updateTable('clients')
    .set((eb) => ({ access_code_tries: eb('access_code_tries', '+', 1) }))
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .where('access_code_hash', 'is not', null)
    .where('access_code_tries', '<', ACCESS_CODE_TRIES)
    .returning('access_code_hash')
    .executeTakeFirst();
  return row?.access_code_hash ?? null;
}

export async function forgetAccessCodeTries(
  system: Tx,
  institution: string,
  known: { clientId: string; hash: string },
): Promise<void> {
  await system
    .updateTable('clients')
    .set({ access_code_tries: 0 })
    .where('institution_id', '=', institution)
    .where('id', '=', known.clientId)
    .where('access_code_hash', '=', known.hash)
    .execute();
}
