import { sql } from 'kysely';
import type { Visit } from '#contract/visits.ts';
import type { Day } from '#domain/calendar.ts';
import { EDITORS, type Role } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import { judgedPromises, keptCount, type PromisedMoney } from '#domain/visits/promise.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteOlderOfLenders } from '#server/db/delete-older.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

/** FD-8: how long a line is kept, as a message is. */
const KEPT_MONTHS = 24;

/** Who asks, and on which day: what they may withdraw depends on both. */
export interface VisitReader {
  readonly user: string;
  readonly role: Role;
  readonly today: Day;
}

export async function requireClient(tx: Tx, institution: string, clientId: string): Promise<void> {
  await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** Dono and gerente withdraw any line, a cobrador what they wrote today. */
export function mayWithdraw(
  { by_user: by, on_day: onDay }: { by_user: string | null; on_day: Day },
  { user, role, today }: VisitReader,
): boolean {
  if (EDITORS.includes(role)) return true;
  return role === 'collector' && by === user && onDay === today;
}

/**
 * All lines of a client, newest first. A client has at most a few hundred in 24 months, and a promise is judged by the newer ones too,
 * so that they are read together and paged afterwards (FD-8, FD-13).
 */
export async function visitsOfClient(
  tx: Tx,
  institution: string,
  clientId: string,
  reader: VisitReader,
): Promise<Visit[]> {
  const rows = await tx
    .selectFrom('visits')
    .select([
      'id',
      'loan_id',
      'on_day',
      'at',
      'outcome',
      'note',
      'promised_on',
      'promised_amount',
      'withdrawn_at',
      'by_user',
      sql<string | null>`caderneta_member_name(by_user)`.as('by'),
    ])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const promises = rows.flatMap((row) => {
    const { promised_on, promised_amount } = row;
    if (promised_on === null || promised_amount === null) return [];
    return [{ ...row, promised_on, promised_amount, withdrawn: row.withdrawn_at !== null }];
  });
  const first = promises.at(-1)?.on_day;
  const payments = first === undefined ? [] : await paymentsSince(tx, institution, clientId, first);
  const judged = judgedPromises(promises, payments, reader.today);
  const byId = new Map(
    promises.map(({ id, promised_on, promised_amount }, at) => [
      id,
      { promised_on, promised_amount, ...(judged[at] ?? notJudged(id)) },
    ]),
  );
  return rows.map(({ by_user, promised_on: _on, promised_amount: _amount, ...row }) => ({
    ...row,
    promise: byId.get(row.id) ?? null,
    withdrawable: row.withdrawn_at === null && mayWithdraw({ by_user, on_day: row.on_day }, reader),
  }));
}

export async function pageOfVisits(
  tx: Tx,
  institution: string,
  { clientId, after, limit }: { clientId: string; after?: string | undefined; limit: number },
  reader: VisitReader,
): Promise<Page<Visit> & { promises: { kept: number; judged: number } }> {
  await requireClient(tx, institution, clientId);
  const key = readCursor(after, ['moment', 'uuid']);
  const all = await visitsOfClient(tx, institution, clientId, reader);
  const left = key === null ? all : all.filter((visit) => comesAfter(visit, key));
  return {
    ...pageOf(left, limit, ({ at, id }) => [at, id]),
    promises: keptCount(all.flatMap(({ promise }) => (promise === null ? [] : [promise.state]))),
  };
}

export function purgeVisits(db: Database, now: Date): Promise<number> {
  return deleteOlderOfLenders(db, { table: 'visits', column: 'at' }, { months: KEPT_MONTHS, now });
}

/** In the order of the list, newest first. */
function comesAfter({ at, id }: Visit, [keyAt, keyId]: readonly [string, string]): boolean {
  return at < keyAt || (at === keyAt && id < keyId);
}

function notJudged(id: string): never {
  throw new Error(`the promise ${id} was not judged`);
}

/** What the client paid from a day on, without what was undone and without deleted loans. */
async function paymentsSince(
  tx: Tx,
  institution: string,
  clientId: string,
  first: Day,
): Promise<PromisedMoney[]> {
  const { rows } = await sql<PromisedMoney>`
    select p.loan_id, p.payment_date, p.created_at, p.amount, p.late_fee
    from loans as l
    join payments as p on p.institution_id = ${institution} and p.loan_id = l.id and p.undone_at is null
    where l.institution_id = ${institution} and l.client_id = ${clientId} and l.deleted_at is null
      and p.payment_date >= ${first}`.execute(tx);
  return rows;
}
