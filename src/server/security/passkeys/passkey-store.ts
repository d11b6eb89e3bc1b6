import { v7 as newId } from 'uuid';
import type { Timestamp } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import { PASSKEY_LIMITS } from '#domain/second-factor/passkey-limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { actingAs } from '#server/security/second-factor/acting-as.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: Timestamp;
  readonly last_used_at: Timestamp | null;
}

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const;

export async function passkeysOf(tx: Tx, user: string): Promise<Passkey[]> {
  return tx
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function credentialIdsOf(tx: Tx, user: string): Promise<Buffer[]> {
  const rows = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', user).execute();
  return rows.map(({ credential_id: credentialId }) => credentialId);
}

export async function findPasskey(tx: Tx, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'created_at'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False where the same use was noted before: an authenticator that counts never repeats a number. */
export async function noteUse(
  tx: Tx,
  passkey: { readonly id: string; readonly counter: number },
  use: { readonly counter: number; readonly backedUp: boolean; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly backedUp: boolean;
  readonly name: string;
  readonly now: Date;
}

export function addPasskey(db: Database, user: string, made: NewPasskey): Promise<Passkey> {
  const adding = db.asSystem(async (tx) => {
    await actingAs(tx, user);
    // Locked, so that two additions at once do not both find room for one more.
    await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().execute();
    const known = await credentialIdsOf(tx, user);
    if (known.length >= PASSKEY_LIMITS.count) throw new Problem('too_many_passkeys');
    return tx
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: user,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        backed_up: made.backedUp,
        name: made.name,
        created_at: made.now,
      })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
  });
  return refusingDuplicate(adding, { index: 'passkeys_credential_key', problem: 'passkey_refused' });
}

/** not_found for another person's key and for one that does not exist. */
export async function renamePasskey(
  tx: Tx,
  user: string,
  named: { id: string; name: string },
): Promise<Passkey> {
  return tx
    .updateTable('passkeys')
    .set({ name: named.name })
    .where('user_id', '=', user)
    .where('id', '=', named.id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function requirePasskey(tx: Tx, user: string, id: string): Promise<void> {
  await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function removePasskey(db: Database, user: string, id: string): Promise<void> {
  await db.asSystem(async (tx) => {
    await actingAs(tx, user);
    await tx.deleteFrom('passkeys').where('user_id', '=', user).where('id', '=', id).execute();
  });
}

export async function deletePasskeys(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', user).execute();
}
