import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#domain/calendar.ts';
import { NO_PLAN } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { DEMOS_FULL } from '#server/rate-limits/rate-limits.ts';
import {
  insertInstitution,
  insertUser,
  type CreatedAccount,
} from '#server/security/account/create-account.ts';
import { createDemoTeam, DEMO_TEAM } from './demo-team.ts';
import { fillDemo } from './fill-demo.ts';

/** Alive at once; each is some 4 MB of rows. */
const MOST_DEMOS = 50;
/** No password has this hash, so nobody signs in to such an account. */
const NO_PASSWORD = 'demonstração';

interface NewDemo {
  readonly today: Day;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * An institution of its own with people of its own, so that nothing of the person who asks for it is in reach (AS-5). It has no Pix key. What a
 * crash leaves half filled has no session, and is deleted with those that were left.
 */
export async function makeDemo(db: Database, { today, timeZone, now }: NewDemo): Promise<CreatedAccount> {
  const tag = newId().slice(-12);
  // RFC 2606: nothing is ever sent to such an address (mailer.ts).
  const accountOf = (name: string) => ({
    email: `${name}+${tag}@exemplo.invalid`,
    passwordHash: NO_PASSWORD,
    isConfirmed: false,
  });
  const made = await db.asSystem(async (tx) => {
    await refuseTooMany(tx);
    const user = await insertUser(tx, accountOf('voce'));
    const owned = { user, personName: 'Você', name: null, held: NO_PLAN, isDemo: true };
    return { user, institution: await insertInstitution(tx, owned) };
  });
  const team = DEMO_TEAM.map((member) => ({
    ...member,
    ...accountOf(member.email.slice(0, member.email.indexOf('@'))),
  }));
  const collector = await createDemoTeam(db, made.institution, team);
  await fillDemo(db, { ...made, collector, today, timeZone, now, hasPasswords: false });
  return made;
}

/** One after the other, so that many at once are not more than that. */
async function refuseTooMany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demonstrations', 0))`.execute(tx);
  const { alive } = await tx
    .selectFrom('institutions')
    .select(({ fn }) => fn.countAll<number>().as('alive'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow();
  if (alive >= MOST_DEMOS) throw new Problem('too_many_requests', DEMOS_FULL, { retry_after_seconds: 3600 });
}
