import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PortalPromise } from '#contract/portal.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { portalPromiseDays, promiseState, stands, type PaymentPromise } from '#domain/visits/promise.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

interface PromiseOfPortal {
  readonly promise: PortalPromise | null;
  readonly may_promise: boolean;
}

/** What stands, written down here or by the lender, and whether the client may promise here (FD-15). */
export async function promiseOfBorrower(
  tx: Tx,
  borrower: BorrowerIdentity,
  today: Day,
): Promise<PromiseOfPortal> {
  const promise = await standingPromise(tx, borrower, today);
  return { promise, may_promise: promise === null && (await mayPromise(tx, borrower, today)) };
}

/**
 * A promise of everything that is late or falls due by its day; the lender reads it as one 'pelo portal'. It changes no due date and
 * no fee. Of two at once, one is written and the other refused.
 */
export async function promiseInPortal(
  tx: Tx,
  borrower: BorrowerIdentity,
  promisedOn: Day,
  { today, now }: { readonly today: Day; readonly now: Date },
): Promise<PortalPromise & { readonly id: string }> {
  const { institution, clientId } = borrower;
  refuseOtherDays(promisedOn, today);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promise:${clientId}`}, 0))`.execute(tx);
  if ((await oldestLate(tx, borrower, today)) === null)
    throw new Problem('invalid_input', 'Não há nada em atraso para combinar.');
  if (!(await promiseOfBorrower(tx, borrower, today)).may_promise) throw new Problem('promise_exists');
  const promise = {
    id: newId(),
    promised_on: promisedOn,
    promised_amount: await dueBy(tx, borrower, promisedOn),
  };
  await tx
    .insertInto('visits')
    .values({
      institution_id: institution,
      client_id: clientId,
      on_day: today,
      outcome: 'promised',
      at: now,
      ...promise,
    })
    .execute();
  await announce(tx, institution, { table: 'visits', op: 'INSERT', id: promise.id, client_id: clientId });
  return { ...promise, paid: cents(0) };
}

function refuseOtherDays(promisedOn: Day, today: Day): void {
  const { first, last } = portalPromiseDays(today);
  if (promisedOn >= first && promisedOn <= last) return;
  const message = `escolha um dia de ${dayText(first)} a ${dayText(last)}`;
  throw new Problem('invalid_input', `Vou pagar em: ${message}.`, { fields: { promised_on: message } });
}

/** The newest that was not withdrawn, where its day has not passed and its sum has not come. */
async function standingPromise(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  today: Day,
): Promise<PortalPromise | null> {
  const { rows } = await sql<PortalPromise & PaymentPromise>`
    select v.on_day, v.at, v.loan_id, v.promised_on, v.promised_amount, (
      select coalesce(sum(p.amount + p.late_fee), 0)::bigint
      from payments as p
      where p.institution_id = ${institution} and p.client_id = ${clientId}
        and (v.loan_id is null or p.loan_id = v.loan_id) and p.payment_date between v.on_day and v.promised_on
        and p.created_at >= v.at
    ) as paid
    from visits as v
    where v.institution_id = ${institution} and v.client_id = ${clientId} and v.promised_on is not null and v.withdrawn_at is null
    order by v.at desc, v.id desc limit 1`.execute(tx);
  const [newest] = rows;
  if (newest === undefined || !stands(promiseState(newest, { paid: newest.paid, isReplaced: false, today })))
    return null;
  const { promised_on, promised_amount, paid } = newest;
  return { promised_on, promised_amount, paid };
}

/** Once for the oldest due date that is late: a client who promised since then talks to the lender. */
async function mayPromise(tx: Tx, borrower: BorrowerIdentity, today: Day): Promise<boolean> {
  const since = await oldestLate(tx, borrower, today);
  if (since === null) return false;
  const { institution, clientId } = borrower;
  const earlier = await tx
    .selectFrom('visits')
    .select('id')
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('promised_on', 'is not', null)
    .where('by_user', 'is', null)
    .where('on_day', '>', since)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

/** Open loans, as the borrower's role may read them: it sees none that was deleted. */
function openLoans(tx: Tx, { institution, clientId }: BorrowerIdentity) {
  return tx
    .selectFrom('loans as l')
    .where('l.institution_id', '=', institution)
    .where('l.client_id', '=', clientId)
    .where('l.status', '<>', sql.lit('pago'))
    .where('l.covered_on', 'is', null);
}

async function oldestLate(tx: Tx, borrower: BorrowerIdentity, today: Day): Promise<Day | null> {
  const row = await openLoans(tx, borrower)
    .select('l.end_date')
    .where('l.end_date', '<', today)
    .orderBy('l.end_date')
    .limit(1)
    .executeTakeFirst();
  return row?.end_date ?? null;
}

async function dueBy(tx: Tx, borrower: BorrowerIdentity, until: Day): Promise<Cents> {
  const { amount } = await openLoans(tx, borrower)
    .innerJoin('installments as i', (join) =>
      join
        .onRef('i.institution_id', '=', 'l.institution_id')
        .onRef('i.loan_id', '=', 'l.id')
        .onRef('i.plan_version', '=', 'l.plan_version'),
    )
    .select(sql<Cents>`coalesce(sum(i.principal + i.interest - i.paid_amount), 0)::bigint`.as('amount'))
    .where('i.covered_on', 'is', null)
    .where('i.due_date', '<=', until)
    .executeTakeFirstOrThrow();
  return amount;
}
