import { randomInt } from 'node:crypto';
import { ACCESS_CODE_DIGITS } from '#domain/clients/access-code.ts';
import { endBorrowerSessions } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { saveAccessCode } from './access-code-store.ts';

/** Returned once and stored as a slow hash, because a stolen table would otherwise reveal six digits within a second. */
export async function generateAccessCode(
  tx: Tx,
  institution: string,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): Promise<string> {
  const code = String(randomInt(10 ** ACCESS_CODE_DIGITS)).padStart(ACCESS_CODE_DIGITS, '0');
  const hash = await hashPassword(code);
  await saveAccessCode(tx, institution, { clientId, hash, now });
  // Sessions opened with the previous code end.
  await endBorrowerSessions(tx, institution, clientId);
  await announce(tx, institution, { table: 'clients', op: 'UPDATE', id: clientId });
  return code;
}
