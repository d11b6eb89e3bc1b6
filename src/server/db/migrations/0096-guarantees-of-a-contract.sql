-- PB-12: a contract also says who answers for the loan and what was left as a pledge.
CREATE OR REPLACE FUNCTION caderneta_terms_changed(loan uuid, acceptance uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM loan_events e
    JOIN loan_events o ON o.institution_id = e.institution_id AND o.loan_id = e.loan_id AND o.seq < e.seq
      AND o.kind = 'acceptance_offered' AND o.facts ->> 'acceptance_id' = acceptance::text
    WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan
      AND e.kind IN ('edited', 'renewed', 'renegotiated', 'due_date_moved', 'due_dates_moved')
      AND (e.kind <> 'edited' OR e.facts ?| ARRAY['plan_changed', 'guarantees_changed']
        OR (e.facts -> 'changes') - 'notes' IS DISTINCT FROM '{}')
      AND NOT EXISTS (
        SELECT FROM loan_events u
        WHERE u.institution_id = e.institution_id AND u.loan_id = e.loan_id AND u.kind IN ('renewal_undone', 'renegotiation_undone')
          AND e.id::text IN (u.facts ->> 'renewal_id', u.facts ->> 'renegotiation_id'))
  )
$$;
