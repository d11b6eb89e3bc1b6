-- AQ-10: the bytes of a file the borrower of the transaction may see; null where there are none. Runs as the owner: the borrower's role
-- reads no contents.
CREATE OR REPLACE FUNCTION caderneta_portal_file(file uuid) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_institution uuid := caderneta_institution();
  this_client uuid := caderneta_living_client();
BEGIN
  RETURN (
    SELECT c.content FROM files f
    JOIN file_contents c ON c.institution_id = this_institution AND c.file_id = f.id
    WHERE f.institution_id = this_institution AND f.id = file AND f.client_id = this_client
      AND f.deleted_at IS NULL
      AND (f.in_portal OR f.kind = 'payment_proof'
        OR f.kind = 'acceptance' AND EXISTS (
          SELECT FROM acceptances a
          WHERE a.institution_id = this_institution AND a.client_id = this_client AND a.file_id = file AND a.withdrawn_at IS NULL))
  );
END
$$;

-- PB-12: whether a loan was edited, renewed or renegotiated since a contract of it was offered; what was undone again does not count, nor an
-- edit of the notes alone, which stand in no contract. Runs as the owner, because the borrower's role reads no events.
CREATE OR REPLACE FUNCTION caderneta_terms_changed(loan uuid, acceptance uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM loan_events e
    JOIN loan_events o ON o.institution_id = e.institution_id AND o.loan_id = e.loan_id AND o.seq < e.seq
      AND o.kind = 'acceptance_offered' AND o.facts ->> 'acceptance_id' = acceptance::text
    WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan
      AND e.kind IN ('edited', 'renewed', 'renegotiated', 'due_date_moved', 'due_dates_moved')
      AND (e.kind <> 'edited' OR e.facts ? 'plan_changed' OR (e.facts -> 'changes') - 'notes' IS DISTINCT FROM '{}')
      AND NOT EXISTS (
        SELECT FROM loan_events u
        WHERE u.institution_id = e.institution_id AND u.loan_id = e.loan_id AND u.kind IN ('renewal_undone', 'renegotiation_undone')
          AND e.id::text IN (u.facts ->> 'renewal_id', u.facts ->> 'renegotiation_id'))
  )
$$;
