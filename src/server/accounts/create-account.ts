import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { Problem } from '#domain/problem.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { Database, Tx } from '#server/db/database.ts';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  /** Made up by the program: its owner chooses another at the first sign-in. */
  readonly isGenerated?: boolean;
}

export interface CreatedAccount {
  readonly user: string;
  readonly institution: string;
}

/** Creates a user and their institution, which has no name until its profile is saved (IS-1). */
export async function createAccount(db: Database, account: NewAccount): Promise<CreatedAccount> {
  try {
    return await db.asSystem((tx) => insertAccount(tx, account));
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Problem('email_taken');
    throw error;
  }
}

export async function insertAccount(
  system: Tx,
  { email, passwordHash, isGenerated = false }: NewAccount,
): Promise<CreatedAccount> {
  const user = newId();
  const institution = newId();
  await system
    .insertInto('users')
    .values({
      id: user,
      email,
      password_hash: passwordHash,
      password_generated_at: isGenerated ? sql`now()` : null,
    })
    .execute();
  await system.insertInto('institutions').values({ id: institution, user_id: user }).execute();
  await system
    .insertInto('memberships')
    .values({ institution_id: institution, user_id: user, role: 'owner' })
    .execute();
  return { user, institution };
}
