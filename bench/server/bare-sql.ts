/* The same work with nothing around it: no session, no role, no validation. Shared by the bare handler and the plain loop. */

const LOAN_COLUMNS = `l.id, l.client_id, l.amount, l.interest_rate, l.overdue_interest_rate, l.start_date, l.end_date, l.notes,
  l.status, l.paid_amount, l.interest_paid, l.contract_interest, l.discount, l.interest_method, l.frequency, l.installment_count,
  l.skipped_days, l.plan_version, l.covered_on, l.paid_count, l.late_days_before, l.late_from, l.late_fee_received, l.late_fee_waived,
  l.version, l.renewed_at, l.paid_at, l.created_at, c.name AS client_name, c.phone AS client_phone`;
const WITH_CLIENT = `loans l LEFT JOIN clients c ON c.id = l.client_id AND c.institution_id = l.institution_id AND c.deleted_at IS NULL`;

interface Statement {
  name: string;
  text: string;
}

export const BARE = {
  lockLoan: {
    name: 'lock-loan',
    text: `SELECT ${LOAN_COLUMNS} FROM ${WITH_CLIENT}
      WHERE l.institution_id = $1 AND l.id = $2 AND l.deleted_at IS NULL FOR UPDATE OF l`,
  },
  insertPayment: {
    name: 'insert-payment',
    text: `INSERT INTO payments (id, institution_id, loan_id, client_id, amount, interest_part, principal_part, payment_date, kind) VALUES ($1, $2, $3, $4, $5, 0, 0, $6, 'payment')`,
  },
  updateInstallment: {
    name: 'update-installment',
    text: `UPDATE installments SET paid_amount = paid_amount + $3
      WHERE institution_id = $1 AND loan_id = $2 AND plan_version = 1 AND number = 1`,
  },
  insertEvent: {
    name: 'insert-event',
    text: `INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, facts) VALUES ($1, $2, $3, $4, 'payment', $5, $6)`,
  },
  updateLoan: {
    name: 'update-loan',
    text: 'UPDATE loans SET paid_amount = paid_amount + $3 WHERE institution_id = $1 AND id = $2',
  },
  pageOfLoans: {
    name: 'page-of-loans',
    text: `SELECT ${LOAN_COLUMNS} FROM ${WITH_CLIENT}
      WHERE l.institution_id = $1 AND l.deleted_at IS NULL ORDER BY l.created_at DESC, l.id DESC LIMIT 51`,
  },
  metrics: {
    name: 'metrics',
    text: `SELECT
        coalesce(sum(contract_interest + interest_paid - discount) FILTER (WHERE status = 'pago'), 0) AS realized,
        coalesce(sum(contract_interest) FILTER (WHERE status <> 'pago'), 0) AS potential,
        coalesce(sum(amount + contract_interest + interest_paid - discount - paid_amount)
          FILTER (WHERE status <> 'pago'), 0) AS to_receive,
        coalesce(sum(amount), 0) AS lent
      FROM loans WHERE institution_id = $1 AND deleted_at IS NULL`,
  },
  searchClients: {
    name: 'search-clients',
    text: `SELECT id, name, phone, email, address, cpf, pix_key, notes, portal_last_seen_at, created_at, name_norm FROM clients
      WHERE institution_id = $1 AND deleted_at IS NULL AND name_norm LIKE $2 ORDER BY name_norm, id LIMIT 51`,
  },
} satisfies Record<string, Statement>;

interface Queryable {
  query(statement: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: { client_id?: string }[] }>;
}

export async function barePayment(
  client: Queryable,
  { institution, loanId, paymentId }: { institution: string; loanId: string; paymentId: string },
): Promise<unknown> {
  await client.query({ text: 'BEGIN' });
  const { rows } = await client.query({
    ...BARE.lockLoan,
    values: [institution, loanId],
  });
  const clientId = rows[0]?.client_id;
  const day = '2026-08-01';
  await client.query({ ...BARE.insertPayment, values: [paymentId, institution, loanId, clientId, 100, day] });
  await client.query({ ...BARE.updateInstallment, values: [institution, loanId, 100] });
  const facts = JSON.stringify({ payment_id: paymentId, amount: 100 });
  await client.query({ ...BARE.insertEvent, values: [institution, paymentId, loanId, clientId, day, facts] });
  await client.query({ ...BARE.updateLoan, values: [institution, loanId, 100] });
  await client.query({ text: 'COMMIT' });
  return rows[0];
}
