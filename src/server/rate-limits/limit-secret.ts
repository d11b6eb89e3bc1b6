import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

type Hasher = (text: string) => Promise<Buffer>;

/** CPFs and e-mails are counted without being kept: what the database holds cannot be turned back into them. */
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

/** The first instance to ask makes it; all of them use the one that was kept. */
async function sharedSecret(db: Database, name: string): Promise<Buffer> {
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
