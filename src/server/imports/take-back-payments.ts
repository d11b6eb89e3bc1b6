import { sql } from 'kysely';
import { brl, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { refuseObstacle, type UndoImport } from './undo-obstacle.ts';

interface ImportedPayment {
  readonly id: string;
  readonly loan_id: string;
  readonly name: string | null;
  readonly loan_amount: Cents;
  readonly closed: boolean;
}

/** One by one, by the use case of the screen: each computes the loan's coverage again. */
export async function takeBackPayments(
  tx: Tx,
  institution: string,
  { id, today, now }: UndoImport,
): Promise<void> {
  const { rows } = await sql<ImportedPayment>`
    select p.id, p.loan_id, c.name, l.amount as loan_amount,
      p.before_renegotiation or l.status = 'pago' or l.deleted_at is not null as closed
    from payments p
    join loans l on l.institution_id = p.institution_id and l.id = p.loan_id
    left join clients c on c.institution_id = l.institution_id and c.id = l.client_id and c.deleted_at is null
    where p.institution_id = ${institution} and p.import_id = ${id} and p.undone_at is null
    order by p.loan_id, p.id desc`.execute(tx);
  const closed = new Map(
    rows.filter((payment) => payment.closed).map((payment) => [payment.loan_id, payment]),
  );
  refuseObstacle(
    'payments_closed',
    [...closed.values()].map(
      ({ name, loan_amount: amount }) => `${name ?? 'Cliente não encontrado'} (${brl(amount)})`,
    ),
  );
  for (const payment of rows) await undoPayment(tx, institution, { id: payment.id, today, now });
}
