import { sharedSecret } from '#server/rate-limits/limit-secret.ts';
import type { Timestamp } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sealed, unsealed } from './secret-box.ts';
import { stepOfCode } from './totp.ts';

/* Keys of authenticator apps. Each statement names the person, because the server reads them without a tenant. */

const sealingKey = (db: Database) => sharedSecret(db, 'totp-secrets');

/** SG-12: the key that opens it is not in this installation. */
const SEALED_ELSEWHERE =
  'A verificação em duas etapas desta conta foi ativada em outra instalação, e os códigos do aplicativo não valem aqui. Use um código de recuperação ou peça a quem opera o sistema para redefinir a verificação.';

/** Keeps a key that does not count yet, in place of an earlier one of that kind; false where the second factor is on. */
export async function proposeTotp(
  db: Database,
  user: string,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const proposed = { secret: sealed(await sealingKey(db), secret, user), created_at: now };
  const { numInsertedOrUpdatedRows = 0n } = await db.system
    .insertInto('totp_secrets')
    .values({ user_id: user, ...proposed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(proposed).where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Since when the second factor is on; null while it is off. */
export async function totpSince(db: Database, user: string): Promise<Timestamp | null> {
  const row = await db.system
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

/**
 * The step of a right code of the person's key; null for a wrong code and where there is no key. A key that another installation sealed
 * came with a backup and cannot be read here.
 */
export async function findStep(
  db: Database,
  user: string,
  { code, now, confirmed }: { readonly code: string; readonly now: Date; readonly confirmed: boolean },
): Promise<number | null> {
  const row = await db.system
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', user)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const secret = unsealed(await sealingKey(db), row.secret, user);
  if (secret === null) throw new Problem('second_factor_unreadable', SEALED_ELSEWHERE);
  return stepOfCode(secret, code, now);
}

/** False where this step, or a later one, has been used: a code that was overlooked counts once (SG-4). */
export async function takeStep(tx: Tx, user: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where another request was first. */
export async function confirmTotp(
  tx: Tx,
  user: string,
  { step, now }: { readonly step: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', user).execute();
}
