import { sql } from 'kysely';
import type { BankStatementOut } from '#contract/bank-statements.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { brl, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { announce } from '#server/records/announce.ts';
import { loosenPayments } from './line-store.ts';
import { requireStatement } from './statement-store.ts';

interface RecordedPayment {
  readonly id: string;
  readonly line_id: string;
  readonly tied: boolean;
  readonly payment_date: Day;
  readonly total: Cents;
  readonly name: string | null;
  /** Why it stays; null where it can be undone. */
  readonly closed: 'renegotiated' | 'deleted' | null;
}

/**
 * Takes back everything of one file that still can be: payments it made are undone one by one by the screen's own use case, ties are
 * loosened, and put-away lines are open again. A line whose payments cannot all be undone stays recorded and is named (EX-12).
 */
export async function undoStatement(
  tx: Tx,
  institution: string,
  { id, today, now }: { id: string; today: Day; now: Date },
): Promise<{ statement: BankStatementOut; kept: string[] }> {
  await requireStatement(tx, institution, id);
  const { rows } = await sql<RecordedPayment>`
    select p.id, b.id as line_id, b.tied, p.payment_date, p.amount + p.late_fee as total, c.name,
      case when b.tied then null when p.before_renegotiation then 'renegotiated' when l.deleted_at is not null then 'deleted' end as closed
    from bank_lines b
    join payments p on p.institution_id = b.institution_id and p.bank_line_id = b.id and p.undone_at is null
    join loans l on l.institution_id = p.institution_id and l.id = p.loan_id
    left join clients c on c.institution_id = l.institution_id and c.id = l.client_id
    where b.institution_id = ${institution} and b.statement_id = ${id} and b.state = 'recorded'
    order by p.loan_id, p.id desc`.execute(tx);
  const closed = rows.filter((payment) => payment.closed !== null);
  const kept = new Set(closed.map(({ line_id: line }) => line));
  for (const payment of rows) {
    if (kept.has(payment.line_id)) continue;
    if (payment.tied) await loosenPayments(tx, institution, payment.line_id);
    else await undoPayment(tx, institution, { id: payment.id, today, now });
  }
  await sql`
    update bank_lines set state = 'open', tied = false, client_id = null, decided_by = null, decided_at = null
    where institution_id = ${institution} and statement_id = ${id} and state <> 'open'
      and id <> all(${[...kept]}::uuid[])`.execute(tx);
  await tx
    .updateTable('bank_statements')
    .set({ undone_at: now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'bank_statements', op: 'UPDATE', id });
  return {
    statement: await requireStatement(tx, institution, id),
    kept: closed.map(({ name, payment_date: day, total, closed: why }) => {
      const reason = why === 'deleted' ? 'o empréstimo foi excluído' : 'é anterior à renegociação';
      return `${name ?? 'Cliente não encontrado'}, ${brl(total)} em ${dayText(day)}: ${reason}.`;
    }),
  };
}
