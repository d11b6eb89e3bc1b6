import { sql } from 'kysely';
import type { Invitation, Person } from '#contract/people.ts';
import { refuseOneMore, type Allowance } from '#domain/plans/plan.ts';
import { LARGEST_TEAM, OWNERSHIP_OFFER_HOURS } from '#domain/people/team.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { before } from '#server/sessions/session-times.ts';

/*
 * The people of an institution. Its own role reads no accounts and no sessions of people, so these statements run as the system and
 * each one names the institution.
 */

const INVITATION_COLUMNS = ['id', 'name', 'email', 'role', 'can_lend', 'created_at', 'expires_at'] as const;

function selectPeople(system: Tx, institution: string, now: Date) {
  return system
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'm.role', 'm.can_lend', 'm.disabled_at', 'm.version'])
    .select((eb) => eb.fn.coalesce('m.name', 'u.name').as('name'))
    .select((eb) =>
      sql<string | null>`greatest(m.last_seen_at, ${eb
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.user_id', '=', 'm.user_id')
        .whereRef('s.institution_id', '=', 'm.institution_id')
        .where('s.kind', '=', 'staff')})`.as('last_seen_at'),
    )
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('totp_secrets as t')
              .select('t.user_id')
              .whereRef('t.user_id', '=', 'u.id')
              .where('t.confirmed_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')),
        ])
        .$castTo<boolean>()
        .as('has_second_factor'),
    )
    .select(
      sql<
        string | null
      >`case when m.ownership_offered_at > ${offeredSince(now)} then m.ownership_offered_at end`.as(
        'ownership_offered_at',
      ),
    )
    .where('m.institution_id', '=', institution);
}

/** The earliest moment of an offer that can still be accepted (AS-14). */
export function offeredSince(now: Date): Date {
  return before(now, OWNERSHIP_OFFER_HOURS * 3_600_000);
}

/** The owner first, then as they joined; who was disabled stays in the list (EQ-9). */
export async function peopleOf(system: Tx, institution: string, now: Date): Promise<Person[]> {
  return selectPeople(system, institution, now)
    .orderBy(sql`m.role <> 'owner'`)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute();
}

/** Another institution's person answers like one that never was. */
export async function requirePerson(
  system: Tx,
  institution: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Person> {
  return selectPeople(system, institution, now)
    .where('m.user_id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function openInvitations(system: Tx, institution: string, now: Date): Promise<Invitation[]> {
  return system
    .selectFrom('invitations')
    .select(INVITATION_COLUMNS)
    .where('institution_id', '=', institution)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Until the transaction ends, no other person joins, is invited to or reactivated in the institution, so that the team can be counted (EQ-1). */
export async function lockTeam(system: Tx, institution: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team:${institution}`}, 0))`.execute(system);
}

/** Who is active or invited. */
export async function teamSize(system: Tx, institution: string, now: Date): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select (
      (select count(*) from memberships where institution_id = ${institution} and disabled_at is null)
      + (select count(*) from invitations where institution_id = ${institution} and expires_at > ${now})
    )::integer as size`.execute(system);
  return rows[0]?.size ?? 0;
}

/** Call under `lockTeam`. */
export async function refuseFullTeam(
  system: Tx,
  institution: string,
  { allowance, now }: { readonly allowance: Allowance | null; readonly now: Date },
): Promise<void> {
  const size = await teamSize(system, institution, now);
  if (size >= LARGEST_TEAM) throw new Problem('team_full');
  if (allowance !== null) refuseOneMore(allowance, 'people', size);
}

/** Also ends their live streams, at once and on every instance: each stream ends with its session. */
export async function endSessionsOf(system: Tx, institution: string, user: string): Promise<void> {
  await system
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .execute();
}

/** A person who loses the whole portfolio, or the right to take an address back, loses the calendar's address with it (AG-4). */
export async function endCalendarOf(system: Tx, institution: string, user: string): Promise<void> {
  await system
    .deleteFrom('calendar_feeds')
    .where('institution_id', '=', institution)
    .where('user_id', '=', user)
    .execute();
}
