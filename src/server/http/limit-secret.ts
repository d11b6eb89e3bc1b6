import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

const NAME = 'rate-limit-subjects';

/** CPFs and e-mails are counted without being kept: what the database holds cannot be turned back into them. */
export function subjectHasher(db: Database): (subject: string) => Promise<Buffer> {
  let secret: Promise<Buffer> | null = null;
  return async (subject) => {
    secret ??= sharedSecret(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(subject)
      .digest();
  };
}

/** The first instance to ask makes it; all of them use the one that was kept. */
async function sharedSecret(db: Database): Promise<Buffer> {
  await db.system
    .insertInto('server_secrets')
    .values({ name: NAME, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.system
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
