import { randomInt } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import { endBorrowerSessions } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/live/announce.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { saveAccessCode } from './access-code-store.ts';

/** Told once, kept as a slow hash: a million codes would otherwise be tried in a second by whoever got the table. */
export async function generateAccessCode(
  tx: Tx,
  institution: string,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashPassword(code);
  if (!(await saveAccessCode(tx, institution, { clientId, hash, now }))) throw new Problem('not_found');
  // Whoever came in by the code before it has to know the new one.
  await endBorrowerSessions(tx, institution, clientId);
  await announce(tx, institution, { table: 'clients', op: 'UPDATE', id: clientId });
  return code;
}
