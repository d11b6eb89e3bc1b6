import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  readRecoveryCode,
  recoveryCodeOf,
} from '#domain/second-factor/recovery-code.ts';
import type { Tx } from '#server/db/database.ts';

/** The codes before end; the new ones are returned once and stored as hashes (SG-2, SG-12). */
export async function replaceRecoveryCodes(tx: Tx, user: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, user);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  await tx
    .insertInto('recovery_codes')
    .values([...codes].map((code) => ({ id: newId(), user_id: user, code_hash: hashOf(code) })))
    .execute();
  return [...codes];
}

/** False where it is none of the person's, or was used (SG-5). */
export async function takeRecoveryCode(
  tx: Tx,
  user: string,
  { typed, now }: { readonly typed: string; readonly now: Date },
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(tx: Tx, user: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
