import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { insertAccount } from '#server/security/account/create-account.ts';
import type { Database } from '#server/db/database.ts';
import { hashPassword } from '#server/sessions/password.ts';

const LOCAL_EMAIL = 'admin@caderneta.local';

export interface FirstAccount {
  email: string;
  /** Null when the operator chose the password; only a generated one is printed. */
  generatedPassword: string | null;
}

/** Creates one account on an empty database, also when two instances start together; null when accounts exist. */
export async function createFirstAccount(
  db: Database,
  wanted: { email: string | null; password: string | null },
): Promise<FirstAccount | null> {
  if (await hasUsers(db)) return null;
  const email = wanted.email ?? LOCAL_EMAIL;
  const generatedPassword = wanted.password === null ? randomBytes(12).toString('base64url') : null;
  const passwordHash = await hashPassword(wanted.password ?? generatedPassword ?? '');
  const created = await db.asSystem(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('caderneta first account', 0))`.execute(tx);
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return false;
    await insertAccount(tx, { email, passwordHash, isGenerated: generatedPassword !== null });
    return true;
  });
  return created ? { email, generatedPassword } : null;
}

async function hasUsers(db: Database): Promise<boolean> {
  return (await db.system.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
