import type { Tx } from '#server/db/database.ts';
import { deletePasskeys } from '#server/security/passkeys/passkey-store.ts';
import { endOtherSessions, endRecoveries } from './account-store.ts';

/**
 * Every other way into the account ends when its owner takes it, by a new password or a new e-mail: every earlier session ends (LG-12).
 * A passkey is a first factor and falls with the password; the second factor stays on (SG-9).
 */
export async function endOtherAccess(
  tx: Tx,
  user: string,
  { now, keptSession }: { readonly now: Date; readonly keptSession: string | null },
): Promise<void> {
  await endRecoveries(tx, user, now);
  await deletePasskeys(tx, user);
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', user).execute();
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', user).execute();
  await endOtherSessions(tx, user, keptSession);
}
