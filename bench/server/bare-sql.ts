/* The same work on plain tables (plain-tables.ts) with nothing around it: no session, no role, no validation. */

const LOAN_COLUMNS = `l.id, l.client_id, l.amount, l.interest_rate, l.overdue_interest_rate, l.start_date, l.end_date, l.notes,
  l.status, l.paid_amount, l.interest_paid, l.contract_interest, l.renewed_at, l.paid_at, l.created_at`;

interface Statement {
  name: string;
  text: string;
}

export const BARE = {
  /** A payment and its loan, or no row where the loan is paid. */
  recordPayment: {
    name: 'record-payment',
    text: `WITH loan AS (
        UPDATE plain.loans SET paid_amount = paid_amount + $4
        WHERE institution_id = $1 AND id = $2 AND status <> 'pago' RETURNING *
      ), payment AS (
        INSERT INTO plain.payments (institution_id, id, loan_id, amount, payment_date, created_at)
        SELECT institution_id, $3, id, $4, $5, now() FROM loan
      )
      SELECT ${LOAN_COLUMNS}, c.name AS client_name, c.phone AS client_phone
      FROM loan l JOIN plain.clients c ON c.institution_id = l.institution_id AND c.id = l.client_id`,
  },
  pageOfLoans: {
    name: 'page-of-loans',
    text: `SELECT ${LOAN_COLUMNS}, c.name AS client_name, c.phone AS client_phone
      FROM plain.loans l JOIN plain.clients c ON c.institution_id = l.institution_id AND c.id = l.client_id
      WHERE l.institution_id = $1 ORDER BY l.created_at DESC, l.id DESC LIMIT 51`,
  },
  metrics: {
    name: 'metrics',
    text: `SELECT
        coalesce(sum(contract_interest + interest_paid) FILTER (WHERE status = 'pago'), 0) AS realized,
        coalesce(sum(contract_interest) FILTER (WHERE status <> 'pago'), 0) AS potential,
        coalesce(sum(amount + contract_interest + interest_paid - paid_amount) FILTER (WHERE status <> 'pago'), 0) AS to_receive,
        coalesce(sum(amount), 0) AS lent
      FROM plain.loans WHERE institution_id = $1`,
  },
  /** Each with what they owe and since when, as the list shows them. */
  searchClients: {
    name: 'search-clients',
    text: `SELECT c.id, c.name, c.phone, c.email, c.address, c.cpf, c.pix_key, c.notes, c.portal_last_seen_at, c.created_at,
        d.owed, d.next_due_date
      FROM plain.clients c CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount + l.contract_interest + l.interest_paid - l.paid_amount), 0) AS owed,
          min(l.end_date) AS next_due_date
        FROM plain.loans l
        WHERE l.institution_id = c.institution_id AND l.client_id = c.id AND l.status <> 'pago'
      ) AS d
      WHERE c.institution_id = $1 AND c.name_norm LIKE $2 ORDER BY c.name_norm, c.id LIMIT 51`,
  },
  storeFile: {
    name: 'store-file',
    text: `INSERT INTO plain.files (institution_id, id, client_id, kind, name, content_type, size, sha256, content)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  /** The newest: which one it is costs an index no more. */
  readFile: {
    name: 'read-file',
    text: `SELECT content FROM plain.files WHERE institution_id = $1 ORDER BY id DESC LIMIT 1`,
  },
} satisfies Record<string, Statement>;
