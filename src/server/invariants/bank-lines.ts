/** The payments of a line that were not undone add up to it; also a payment that names a line that does not exist. */
export const BANK_LINES = `
  SELECT 'bank_lines:' || b.id,
    CASE b.state
      WHEN 'recorded' THEN coalesce(p.total, 0) <> b.amount OR p.clients > 1 OR p.payments > 5
      ELSE p.payments IS NOT NULL
    END
  FROM bank_lines b
  LEFT JOIN (
    -- A loan that was given to another client since takes its payments with it.
    SELECT institution_id, bank_line_id, sum(amount + late_fee) AS total, count(*) AS payments,
      count(DISTINCT client_id) FILTER (WHERE NOT EXISTS (
        SELECT FROM loan_events e
        WHERE e.institution_id = r.institution_id AND e.loan_id = r.loan_id AND e.kind = 'edited' AND e.facts -> 'changes' ? 'client_id'
      )) AS clients
    FROM payments r WHERE bank_line_id IS NOT NULL AND undone_at IS NULL GROUP BY institution_id, bank_line_id
  ) p ON p.institution_id = b.institution_id AND p.bank_line_id = b.id
  UNION ALL
  SELECT 'payments:' || p.id, b.id IS NULL
  FROM payments p LEFT JOIN bank_lines b ON b.institution_id = p.institution_id AND b.id = p.bank_line_id
  WHERE p.bank_line_id IS NOT NULL`;
