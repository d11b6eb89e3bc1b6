-- DC-2, DC-12: the portal reads no facts of events: some of them are internal. What a borrower's receipt needs of them is given by a function.
DROP POLICY borrower ON loan_events;
REVOKE SELECT (institution_id, id, seq, loan_id, client_id, kind, on_day, facts) ON loan_events FROM caderneta_borrower;

-- What a loan of one's own was charged and settled by, in order. Runs as the owner and checks the tenant and the client itself.
CREATE FUNCTION caderneta_own_charges(loan uuid) RETURNS TABLE (id uuid, kind text, on_day date, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.kind, e.on_day,
    CASE e.kind
      WHEN 'renewed' THEN jsonb_build_object('interest', e.facts -> 'interest', 'end_date', e.facts -> 'end_date',
        'previous_end_date', e.facts -> 'previous_end_date', 'payment_id', e.facts -> 'payment_id')
      WHEN 'renewal_undone' THEN jsonb_build_object('renewal_id', e.facts -> 'renewal_id')
      WHEN 'renegotiated' THEN jsonb_build_object('added_interest', e.facts -> 'added_interest', 'discount', e.facts -> 'discount',
        'late_fee', e.facts -> 'late_fee', 'fee_choice', e.facts -> 'fee_choice', 'count', e.facts -> 'count',
        'first_due_date', e.facts -> 'first_due_date')
      ELSE '{}'
    END
  FROM loan_events e JOIN loans l ON l.institution_id = e.institution_id AND l.id = e.loan_id
  WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan AND l.client_id = caderneta_living_client()
    AND l.deleted_at IS NULL AND e.kind IN ('renewed', 'renewal_undone', 'renegotiated', 'settled')
  ORDER BY e.seq
$$;
REVOKE EXECUTE ON FUNCTION caderneta_own_charges(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_own_charges(uuid) TO caderneta_borrower;
