import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import { brl, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { ROW_BY_ROW } from '#server/db/cluster/row-by-row.ts';
import { announceAll } from '#server/records/announce.ts';
import { refuseObstacle, type UndoImport } from './undo-obstacle.ts';

interface ImportedLoan {
  readonly id: string;
  readonly client_id: string;
  readonly name: string | null;
  readonly amount: Cents;
  readonly received: boolean;
  readonly changed: boolean;
}

/** In one statement, so that none lasts longer than statements may. */
const AT_ONCE = 500;

/** Soft-deletes the loans with what was paid before they were entered; refused once one received something else or was changed. */
export async function takeBackLoans(tx: Tx, institution: string, undo: UndoImport): Promise<void> {
  const loans = await importedLoans(tx, institution, undo.id);
  const named = (which: readonly ImportedLoan[]) =>
    which.map(({ name, amount }) => `${name ?? 'Cliente não encontrado'} (${brl(amount)})`);
  refuseObstacle('loans_received', named(loans.filter(({ received }) => received)));
  refuseObstacle('loans_changed', named(loans.filter(({ changed }) => changed)));
  for (let at = 0; at < loans.length; at += AT_ONCE)
    await deleteLoans(tx, institution, undo, loans.slice(at, at + AT_ONCE));
  await announceAll(
    tx,
    loans.map((loan) => ({
      institution,
      table: 'loans',
      op: 'DELETE',
      id: loan.id,
      client_id: loan.client_id,
    })),
  );
}

/**
 * What happened to a loan after it came, and still holds. What was taken back again does not count: a later payment that was undone, a
 * settlement, renewal or renegotiation that was undone, a fee that is no longer forgiven. A payment that came with the loan and was undone does.
 */
const changes = (institution: string) => sql<SqlBool>`case e.kind
  when 'edited' then true
  when 'due_date_moved' then true
  when 'due_dates_moved' then true
  when 'guarantee_returned' then true
  when 'accepted' then true
  when 'renegotiated' then not exists (
    select from loan_events u
    where u.institution_id = ${institution} and u.loan_id = e.loan_id and u.kind = 'renegotiation_undone'
      and u.facts ->> 'renegotiation_id' = e.id::text)
  when 'settled' then l.status = 'pago'
  when 'written_off' then l.loss
  when 'renewed' then not exists (
    select from loan_events u
    where u.institution_id = ${institution} and u.loan_id = e.loan_id and u.kind = 'renewal_undone'
      and u.facts ->> 'renewal_id' = e.id::text)
  when 'late_fee_waived' then l.late_fee_waived > 0
  when 'payment_undone' then exists (
    select from payments p
    where p.institution_id = ${institution} and p.loan_id = e.loan_id and p.import_id = l.import_id
      and p.id::text = e.facts ->> 'payment_id')
  else false end`;

/** Locked before they are looked at: a payment that waits finds the loan gone. */
async function importedLoans(tx: Tx, institution: string, importId: string): Promise<ImportedLoan[]> {
  await sql`
    select id from loans
    where institution_id = ${institution} and import_id = ${importId} and deleted_at is null order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<ImportedLoan>`
    select l.id, l.client_id, c.name, l.amount,
      exists (select from payments p
        where p.institution_id = ${institution} and p.loan_id = l.id and p.undone_at is null
          and p.import_id is distinct from l.import_id) as received,
      exists (select from loan_events e
        where e.institution_id = ${institution} and e.loan_id = l.id and e.at > l.created_at and ${changes(institution)}) as changed
    from loans l
    left join clients c on c.institution_id = l.institution_id and c.id = l.client_id and c.deleted_at is null
    where l.institution_id = ${institution} and l.import_id = ${importId} and l.deleted_at is null
    order by l.id`.execute(tx);
  return rows;
}

async function deleteLoans(
  tx: Tx,
  institution: string,
  { today, now }: UndoImport,
  loans: readonly ImportedLoan[],
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  await sql`update loans set deleted_at = ${now} where institution_id = ${institution} and id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into loan_events (institution_id, id, loan_id, client_id, kind, on_day, at, facts)
    select ${institution}, e.id, e.loan_id, e.client_id, 'deleted', ${today}, ${now}, '{}'
    from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[], ${loans.map((loan) => loan.client_id)}::uuid[])
      as e (id, loan_id, client_id) ${ROW_BY_ROW}`.execute(tx);
}
