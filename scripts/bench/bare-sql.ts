/* The same work with nothing around it: no session, no role, no validation. Shared by the bare handler and the plain loop. */

const LOAN_COLUMNS = `l.id, l.client_id, l.amount, l.interest_rate, l.overdue_interest_rate, l.start_date, l.end_date, l.notes,
  l.status, l.paid_amount, l.interest_paid, l.renewed_at, l.paid_at, l.created_at, c.name AS client_name, c.phone AS client_phone`;
const WITH_CLIENT = `loans l LEFT JOIN clients c ON c.id = l.client_id AND c.user_id = l.user_id AND c.deleted_at IS NULL`;

interface Statement {
  name: string;
  text: string;
}

export const BARE = {
  lockLoan: {
    name: 'lock-loan',
    text: `SELECT ${LOAN_COLUMNS} FROM ${WITH_CLIENT}
      WHERE l.user_id = $1 AND l.id = $2 AND l.deleted_at IS NULL FOR UPDATE OF l`,
  },
  insertPayment: {
    name: 'insert-payment',
    text: `INSERT INTO payments (id, user_id, loan_id, amount, payment_date, kind) VALUES ($1, $2, $3, $4, $5, 'payment')`,
  },
  updateLoan: {
    name: 'update-loan',
    text: 'UPDATE loans SET paid_amount = paid_amount + $3 WHERE user_id = $1 AND id = $2',
  },
  pageOfLoans: {
    name: 'page-of-loans',
    text: `SELECT ${LOAN_COLUMNS} FROM ${WITH_CLIENT}
      WHERE l.user_id = $1 AND l.deleted_at IS NULL ORDER BY l.created_at DESC, l.id DESC LIMIT 51`,
  },
  metrics: {
    name: 'metrics',
    text: `SELECT
        coalesce(sum(caderneta_period_interest(amount, interest_rate) + interest_paid) FILTER (WHERE status = 'pago'), 0) AS realized,
        coalesce(sum(caderneta_period_interest(amount, interest_rate)) FILTER (WHERE status <> 'pago'), 0) AS potential,
        coalesce(sum(amount + caderneta_period_interest(amount, interest_rate) + interest_paid - paid_amount)
          FILTER (WHERE status <> 'pago'), 0) AS to_receive,
        coalesce(sum(amount), 0) AS lent
      FROM loans WHERE user_id = $1 AND deleted_at IS NULL`,
  },
  searchClients: {
    name: 'search-clients',
    text: `SELECT id, name, phone, email, address, cpf, pix_key, notes, portal_last_seen_at, created_at, name_norm FROM clients
      WHERE user_id = $1 AND deleted_at IS NULL AND name_norm LIKE $2 ORDER BY name_norm, id LIMIT 51`,
  },
} satisfies Record<string, Statement>;

interface Queryable {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
}

export async function barePayment(
  client: Queryable,
  { owner, loanId, paymentId }: { owner: string; loanId: string; paymentId: string },
): Promise<unknown> {
  await client.query({ text: 'BEGIN' });
  const { rows } = await client.query({ ...BARE.lockLoan, values: [owner, loanId] });
  await client.query({ ...BARE.insertPayment, values: [paymentId, owner, loanId, 100, '2026-08-01'] });
  await client.query({ ...BARE.updateLoan, values: [owner, loanId, 100] });
  await client.query({ text: 'COMMIT' });
  return rows[0];
}
