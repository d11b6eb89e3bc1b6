-- PD-9: a loan that was written off since is not settled, whatever an earlier letter says.
-- PD-18: whether a paper with this code and amount was issued, by whom, and whether it still holds. Without a tenant, so it runs as the
-- owner; it tells nothing about the client.
CREATE OR REPLACE FUNCTION caderneta_check_document(given_code text, given_amount bigint)
RETURNS TABLE (institution text, issued_at timestamptz, holds boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(i.name, i.legal_name), d.issued_at,
    NOT (d.kind = 'receipt' AND p.undone_at IS NOT NULL) AND NOT (d.kind = 'settlement' AND (l.status <> 'pago' OR l.loss))
  FROM documents_issued d
  JOIN institutions i ON i.id = d.institution_id
  LEFT JOIN payments p ON p.institution_id = d.institution_id AND p.id = d.payment_id
  LEFT JOIN loans l ON l.institution_id = d.institution_id AND l.id = d.loan_id
  WHERE d.code = given_code AND d.amount = given_amount AND NOT i.is_demo
  ORDER BY d.issued_at
  LIMIT 1
$$;
