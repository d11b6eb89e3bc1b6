import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { NO_PLAN, type HeldPlan } from '#domain/plans/plan.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  /** Made up by the program: its owner chooses another at the first sign-in. */
  readonly isGenerated?: boolean;
  /** Of the person and of their institution, where the account was asked for with them. */
  readonly name?: string;
  readonly institutionName?: string;
  /** With which the institution begins (AS-6). */
  readonly held?: HeldPlan;
}

export interface CreatedAccount {
  readonly user: string;
  readonly institution: string;
}

/** Creates a user and their institution, which has no name until its profile is saved (IS-1). */
export function createAccount(db: Database, account: NewAccount): Promise<CreatedAccount> {
  return refusingDuplicate(
    db.asSystem((tx) => insertAccount(tx, account)),
    { index: 'users_email_key', problem: 'email_taken' },
  );
}

export async function insertAccount(
  system: Tx,
  { email, passwordHash, isGenerated = false, name, institutionName, held = NO_PLAN }: NewAccount,
): Promise<CreatedAccount> {
  const user = await insertUser(system, { email, passwordHash, isGenerated });
  const institution = await insertInstitution(system, {
    user,
    personName: name ?? null,
    name: institutionName ?? null,
    held,
  });
  return { user, institution };
}

export async function insertUser(
  system: Tx,
  {
    email,
    passwordHash,
    isGenerated = false,
    isConfirmed = true,
  }: { email: string; passwordHash: string; isGenerated?: boolean; isConfirmed?: boolean },
): Promise<string> {
  const id = newId();
  await system
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: passwordHash,
      password_generated_at: isGenerated ? sql`now()` : null,
      // The operator who registers the account answers for its address, and so does the link of a sign-up.
      email_confirmed_at: isConfirmed ? sql`now()` : null,
    })
    .execute();
  return id;
}

/** With its owner. Refused by the database where the person owns one. */
export async function insertInstitution(
  system: Tx,
  {
    user,
    personName,
    name,
    held,
    isDemo = false,
  }: {
    readonly user: string;
    readonly personName: string | null;
    readonly name: string | null;
    readonly held: HeldPlan;
    readonly isDemo?: boolean;
  },
): Promise<string> {
  const id = newId();
  await system
    .insertInto('institutions')
    .values({ id, user_id: user, name, is_demo: isDemo, ...held })
    .execute();
  await system
    .insertInto('memberships')
    .values({ institution_id: id, user_id: user, role: 'owner', name: personName })
    .execute();
  return id;
}
