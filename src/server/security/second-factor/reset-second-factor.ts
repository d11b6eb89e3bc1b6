import type { Tx } from '#server/db/database.ts';
import { deletePasskeys } from '#server/security/passkeys/passkey-store.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';
import { deleteTotp } from './totp-store.ts';

/** For a person who is locked out (SG-11): the password alone opens the account again, and open sessions end. */
export async function resetSecondFactor(tx: Tx, user: string): Promise<void> {
  await deleteTotp(tx, user);
  await deleteRecoveryCodes(tx, user);
  await deletePasskeys(tx, user);
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', user).execute();
  await tx.deleteFrom('sessions').where('kind', '=', 'staff').where('user_id', '=', user).execute();
}
