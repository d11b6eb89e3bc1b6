-- PA-55, LN-30: a renegotiation and a forgiven late fee can be undone; the history says so.
ALTER TABLE loan_events DROP CONSTRAINT loan_events_kind_check;
ALTER TABLE loan_events ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,reopened,renewed,renewal_undone,due_date_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,became_overdue,deleted,restored}')) NOT VALID;

-- As before, with the renegotiations that were undone.
CREATE OR REPLACE FUNCTION caderneta_own_charges(loan uuid) RETURNS TABLE (id uuid, kind text, on_day date, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.kind, e.on_day,
    CASE e.kind
      WHEN 'renewed' THEN jsonb_build_object('interest', e.facts -> 'interest', 'end_date', e.facts -> 'end_date',
        'previous_end_date', e.facts -> 'previous_end_date', 'payment_id', e.facts -> 'payment_id')
      WHEN 'renewal_undone' THEN jsonb_build_object('renewal_id', e.facts -> 'renewal_id')
      WHEN 'renegotiation_undone' THEN jsonb_build_object('renegotiation_id', e.facts -> 'renegotiation_id')
      WHEN 'renegotiated' THEN jsonb_build_object('added_interest', e.facts -> 'added_interest', 'discount', e.facts -> 'discount',
        'late_fee', e.facts -> 'late_fee', 'fee_choice', e.facts -> 'fee_choice', 'count', e.facts -> 'count',
        'first_due_date', e.facts -> 'first_due_date')
      ELSE '{}'
    END
  FROM loan_events e JOIN loans l ON l.institution_id = e.institution_id AND l.id = e.loan_id
  WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan AND l.client_id = caderneta_living_client()
    AND l.deleted_at IS NULL AND e.kind IN ('renewed', 'renewal_undone', 'renegotiated', 'renegotiation_undone', 'settled')
  ORDER BY e.seq
$$;
