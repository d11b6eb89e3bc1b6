import { sql, type SqlBool } from 'kysely';
import type { StandingPromise } from '#contract/visits.ts';
import type { FeedPromise } from '#domain/agenda/agenda-feed.ts';
import type { Day } from '#domain/calendar.ts';
import { leftOf, promiseState, stands, type PaymentPromise } from '#domain/visits/promise.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * The promises that stand, the next one first: at most one per client, the newest (FD-11). Read by the index of promises to come, so
 * that it costs what was promised, not what the portfolio holds.
 */
export async function standingPromises(
  tx: Tx,
  institution: string,
  today: Day,
  clientId: string | null = null,
): Promise<StandingPromise[]> {
  const rows = await standingRows(tx, institution, today, clientId);
  return rows.map(({ client_id, loan_id, promised_on, promised_amount, paid }) => ({
    client_id,
    loan_id,
    promised_on,
    promised_amount,
    paid,
  }));
}

type StandingRow = PaymentPromise & StandingPromise & { readonly id: string };

async function standingRows(
  tx: Tx,
  institution: string,
  today: Day,
  clientId: string | null,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select v.id, v.at, v.client_id, v.loan_id, v.on_day, v.promised_on, v.promised_amount, coalesce(received.amount, 0)::bigint as paid
    from visits as v
    cross join lateral (
      select sum(p.amount + p.late_fee) as amount
      from loans as l
      join payments as p on p.institution_id = ${institution} and p.loan_id = l.id and p.undone_at is null
      where l.institution_id = ${institution} and l.client_id = v.client_id and l.deleted_at is null
        and (v.loan_id is null or v.loan_id = l.id) and p.payment_date between v.on_day and v.promised_on
        and p.created_at >= v.at
    ) as received
    where v.institution_id = ${institution} and v.promised_on >= ${today} and v.withdrawn_at is null
      and (${clientId}::uuid is null or v.client_id = ${clientId}::uuid)
      and (
        select true from visits as newer
        where newer.institution_id = ${institution} and newer.client_id = v.client_id and newer.promised_on is not null
          and newer.withdrawn_at is null and (newer.at, newer.id) > (v.at, v.id)
        limit 1) is null
    order by v.promised_on, v.id`.execute(tx);
  return rows.filter((row) => stands(promiseState(row, { paid: row.paid, isReplaced: false, today })));
}

/** The same as a calendar shows them: what is missing of each, and of whom (FD-14). */
export async function promisesOfFeed(tx: Tx, institution: string, today: Day): Promise<FeedPromise[]> {
  const rows = await standingRows(tx, institution, today, null);
  if (rows.length === 0) return [];
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`id = any(${rows.map(({ client_id: id }) => id)}::uuid[])`)
    .execute();
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return rows.flatMap(({ id, at, client_id: client, promised_on, promised_amount, paid }) => {
    const name = names.get(client);
    if (name === undefined) return [];
    return [{ id, promised_on, amount: leftOf(promised_amount, paid), client_name: name, changed_at: at }];
  });
}
