/** Sums over the records of an institution, each as (institution_id, amount). */
const OF_RECORDS = `
  SELECT institution_id, CASE kind WHEN 'withdrawal' THEN -amount WHEN 'expense' THEN -amount ELSE amount END AS amount
  FROM cash_entries WHERE deleted_at IS NULL
  UNION ALL
  SELECT r.institution_id, r.interest_part FROM payments r JOIN loans l ON l.institution_id = r.institution_id AND l.id = r.loan_id
  WHERE r.undone_at IS NULL AND l.deleted_at IS NULL
  UNION ALL
  SELECT r.institution_id, r.late_fee + r.amount - r.interest_part - r.principal_part
  FROM payments r JOIN loans l ON l.institution_id = r.institution_id AND l.id = r.loan_id
  WHERE r.undone_at IS NULL AND l.deleted_at IS NULL
  UNION ALL
  SELECT l.institution_id, -(l.amount - coalesce((
    SELECT sum(p.principal_part) FROM payments p
    WHERE p.institution_id = l.institution_id AND p.loan_id = l.id AND p.undone_at IS NULL
  ), 0))
  FROM loans l WHERE l.status = 'pago' AND l.deleted_at IS NULL`;

/**
 * I15 as rows of (what, broken). On the left the figures of the screen, from the roll-up: em caixa + na rua. On the right
 * what they must come to, from the records: what was put in less what was taken out + the profit − the principal of paid
 * loans that never came back (CX-8). All days count, also those to come.
 */
export const CASH_IDENTITY = `
  SELECT 'institutions:' || i.id, coalesce(t.net_worth, 0) <> coalesce(s.amount, 0)
  FROM institutions i
  LEFT JOIN (
    SELECT institution_id,
      sum(cash_in - cash_out - expenses - lent_amount + received_amount) + sum(principal_open) AS net_worth
    FROM day_totals GROUP BY institution_id
  ) t ON t.institution_id = i.id
  LEFT JOIN (SELECT institution_id, sum(amount) AS amount FROM (${OF_RECORDS}) AS records GROUP BY institution_id) s
    ON s.institution_id = i.id`;
