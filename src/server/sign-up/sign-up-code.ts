import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashOfToken } from '#server/sessions/session-token.ts';

/** Without 0, O, 1, I and L, which look alike on paper. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export interface NewSignUpCode {
  readonly uses: number;
  /** The last day on which it counts; null without one. */
  readonly until: Day | null;
  /** With which the institutions begin; null for the first one to try (AS-6). */
  readonly plan: string | null;
}

/** Answers with the code, of which only the hash is kept. */
export async function createSignUpCode(db: Database, { uses, until, plan }: NewSignUpCode): Promise<string> {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]);
  const code = letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  await db.system
    .insertInto('sign_up_codes')
    .values({ code_hash: hashOfCode(code), uses_left: uses, until, plan })
    .execute();
  return code;
}

/** As people type it: in small letters, without the hyphens, with blanks. */
export function hashOfCode(typed: string): Buffer {
  return hashOfToken(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

export async function requireSignUpCode(system: Tx, hash: Buffer, today: Day): Promise<void> {
  const found = await system
    .selectFrom('sign_up_codes')
    .select('uses_left')
    .where('code_hash', '=', hash)
    .where('uses_left', '>', 0)
    .where(sql<boolean>`coalesce(until >= ${today}, true)`)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('sign_up_code_invalid');
}

/** A code counts when an account is made with it, so that no unconfirmed request uses it up. Answers with its plan. */
export async function useSignUpCode(tx: Tx, hash: Buffer, today: Day): Promise<string | null> {
  const { plan } = await tx
    .updateTable('sign_up_codes')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code_hash', '=', hash)
    .where('uses_left', '>', 0)
    .where(sql<boolean>`coalesce(until >= ${today}, true)`)
    .returning('plan')
    .executeTakeFirstOrThrow(() => new Problem('sign_up_code_invalid'));
  return plan;
}
