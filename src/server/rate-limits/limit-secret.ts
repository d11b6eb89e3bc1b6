import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

type Hasher = (text: string) => Promise<Buffer>;

/** CPFs and e-mails are stored only as keyed hashes, which cannot be reversed without the secret. */
export const subjectHasher = (db: Database): Hasher => secretHasher(db, 'rate-limit-subjects');

/** HMAC-SHA-256 under the secret of that name, the same in every instance. */
export function secretHasher(db: Database, name: string): Hasher {
  let secret: Promise<Buffer> | null = null;
  return async (subject) => {
    secret ??= sharedSecret(db, name).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(subject)
      .digest();
  };
}

/** The first instance that needs it creates it; all instances use the stored one. */
export async function sharedSecret(db: Database, name: string): Promise<Buffer> {
  await db.system
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.system
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
