import { sql } from 'kysely';
import type { Collected } from '#contract/collected.ts';
import { daysUntil, type Day } from '#domain/calendar.ts';
import { addCents, cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { StaffIdentity, Tx } from '#server/db/database.ts';

/** The longest time one answer is about; with it the lines are few, however many payments there are. */
const LONGEST_DAYS = 31;

export interface CollectedQuery {
  readonly from: Day;
  readonly to: Day;
  /** Null for everybody. */
  readonly person: string | null;
  /** Of the server's day, to tell on which day a payment was recorded. */
  readonly timeZone: string;
}

/** A collector may ask only for themselves (EQ-8). */
export function collectedQuery(
  { role, user }: Pick<StaffIdentity, 'role' | 'user'>,
  { from, to, person_id }: { from: Day; to: Day; person_id?: string | undefined },
  timeZone: string,
): CollectedQuery {
  const days = daysUntil(to, from);
  if (days < 0 || days >= LONGEST_DAYS)
    throw new Problem('invalid_input', `Escolha um período de até ${LONGEST_DAYS} dias.`);
  return { from, to, person: role === 'collector' ? user : (person_id ?? null), timeZone };
}

/** What came in, by who recorded it: payments that were undone, those of deleted loans and the settlement of a loss do not count. */
export async function collectedBy(
  tx: Tx,
  institution: string,
  { from, to, person, timeZone }: CollectedQuery,
): Promise<Collected> {
  // Before the first statement nothing could have been seen at the bank, and Pix is one line.
  const onStatement = sql`case when p.method = 'pix' and exists (
    select from payments b where b.institution_id = ${institution} and b.bank_line_id is not null and b.undone_at is null
  ) then p.bank_line_id is not null end`;
  const { rows: items } = await sql<Collected['items'][number]>`
    select day, person_id, caderneta_member_name(person_id) as person_name, method, on_statement, count, entered_later, amount
    from (
      select p.payment_date as day, p.received_by as person_id, p.method, ${onStatement} as on_statement, count(*)::integer as count,
        count(*) filter (where p.payment_date < (p.created_at at time zone ${timeZone})::date)::integer as entered_later,
        sum(p.amount + p.late_fee)::bigint as amount
      from payments p
      join loans l on l.institution_id = p.institution_id and l.id = p.loan_id and l.deleted_at is null
      where p.institution_id = ${institution} and p.payment_date between ${from} and ${to} and p.undone_at is null
        and not (l.loss and p.kind = 'settlement')
        and (${person}::uuid is null or p.received_by = ${person}::uuid)
      group by 1, 2, 3, 4
    ) as each
    order by day desc, person_name nulls last, person_id, method nulls last, on_statement desc`.execute(tx);
  return {
    from,
    to,
    items,
    count: items.reduce((sum, { count }) => sum + count, 0),
    amount: items.reduce((sum, { amount }) => addCents(sum, amount), cents(0)),
    held: await heldBy(tx, institution, { from, to, person }),
  };
}

/** What was received and waits for a manager (OF-16). */
async function heldBy(
  tx: Tx,
  institution: string,
  { from, to, person }: Pick<CollectedQuery, 'from' | 'to' | 'person'>,
): Promise<Collected['held']> {
  const { rows } = await sql<Collected['held']>`
    select count(*)::integer as count, coalesce(sum(amount + late_fee), 0)::bigint as amount
    from held_entries
    where institution_id = ${institution} and status = 'waiting' and payment_date between ${from} and ${to}
      and (${person}::uuid is null or entered_by = ${person}::uuid)`.execute(tx);
  return rows[0] ?? { count: 0, amount: cents(0) };
}
