/** What the records say, each as (institution_id, day, earned, lost). */
const OF_RECORDS = `
  SELECT institution_id, entry_date AS day,
    CASE kind WHEN 'withdrawal' THEN -amount WHEN 'expense' THEN -amount ELSE amount END AS earned, 0 AS lost
  FROM cash_entries WHERE deleted_at IS NULL
  UNION ALL
  SELECT r.institution_id, r.payment_date, r.late_fee + r.amount - r.principal_part, 0
  FROM payments r JOIN loans l ON l.institution_id = r.institution_id AND l.id = r.loan_id
  WHERE r.undone_at IS NULL AND l.deleted_at IS NULL
  UNION ALL
  SELECT l.institution_id, l.start_date, 0, l.amount - coalesce((
    SELECT sum(p.principal_part) FROM payments p
    WHERE p.institution_id = l.institution_id AND p.loan_id = l.id AND p.undone_at IS NULL
  ), 0)
  FROM loans l WHERE l.status = 'pago' AND l.deleted_at IS NULL`;

/**
 * I15 as rows of (what, broken), asked for the end of every day. On the left the figures of the screen on that day, from the
 * roll-up: em caixa + na rua, each counting a loan from its start. On the right what they must come to, from the records:
 * what was put in less what was taken out + the profit until that day − the principal of paid loans that never came back (CX-8).
 */
export const CASH_IDENTITY = `
  SELECT 'institutions:' || i.id, coalesce(bool_or(d.broken), false)
  FROM institutions i
  LEFT JOIN (
    SELECT institution_id,
      sum(moved + lent) OVER until_day + sum(open - lent) OVER ever IS DISTINCT FROM sum(earned) OVER until_day - sum(lost) OVER ever AS broken
    FROM (
      SELECT institution_id, day, sum(moved) AS moved, sum(lent) AS lent, sum(open) AS open, sum(earned) AS earned, sum(lost) AS lost
      FROM (
        SELECT institution_id, day, cash_in - cash_out - expenses - lent_amount + received_amount AS moved,
          lent_amount - received_principal AS lent, principal_open AS open, 0 AS earned, 0 AS lost
        FROM day_totals
        UNION ALL
        SELECT institution_id, day, 0, 0, 0, earned, lost FROM (${OF_RECORDS}) AS records
      ) AS each
      GROUP BY institution_id, day
    ) AS daily
    WINDOW until_day AS (PARTITION BY institution_id ORDER BY day), ever AS (PARTITION BY institution_id)
  ) d ON d.institution_id = i.id
  GROUP BY i.id`;
