import type { WireStaffSession } from '#contract/sessions.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Role } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { demoEnd } from '#server/sessions/session-times.ts';

interface AnsweredSession {
  readonly user: string;
  readonly institution: string;
  readonly tokenExpiresAt: Date;
}

/** An institution the person works for, and the person. */
interface Membership {
  readonly id: string;
  readonly name: string | null;
  readonly role: Role;
  readonly can_lend: boolean;
  readonly closing_on: Day | null;
  readonly is_demo: boolean;
  readonly created_at: Timestamp;
  readonly email: string;
  readonly person_name: string | null;
}

/** The session as the browser gets it: who the person is, what they may do here, and where else they work. */
export async function staffSessionAnswer(db: Database, session: AnsweredSession): Promise<WireStaffSession> {
  return sessionAnswerWith(await membershipsOf(db, session.user), session);
}

export async function membershipsOf(db: Database, user: string): Promise<Membership[]> {
  return (await db.system.executeQuery(membershipsOfUser({ user }))).rows;
}

export function sessionAnswerWith(
  memberships: readonly Membership[],
  { user, institution, tokenExpiresAt }: AnsweredSession,
): WireStaffSession {
  const here = memberships.find(({ id }) => id === institution);
  // The person was disabled since the session was found.
  if (here === undefined) throw new Problem('session_not_found');
  return {
    user_id: user,
    email: here.email,
    name: here.person_name,
    role: here.role,
    can_lend: here.can_lend,
    institution_id: institution,
    ...(here.closing_on !== null && { closing_on: here.closing_on }),
    ...(here.is_demo && { demo_until: demoEnd(new Date(here.created_at)).toISOString() }),
    institutions: memberships.map(({ id, name, role }) => ({ id, name, role })),
    token_expires_at: tokenExpiresAt.toISOString(),
  };
}

const membershipsOfUser = fixedStatement((tx, { user }: { user: string }) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('institutions as i', 'i.id', 'm.institution_id')
    .select([
      'i.id',
      'i.name',
      'm.role',
      'm.can_lend',
      'i.closing_on',
      'i.is_demo',
      'i.created_at',
      'u.email',
    ])
    .select((eb) => eb.fn.coalesce('m.name', 'u.name').as('person_name'))
    .where('m.user_id', '=', user)
    .where('m.disabled_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.institution_id'),
);
