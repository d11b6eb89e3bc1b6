-- PB-11: a contract as it was offered to a client: its text, and the hash of its PDF, which is a file of the kind acceptance. It is itself a
-- log: it is accepted or withdrawn once, and nothing else of it changes.
CREATE TABLE acceptances (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  -- Of the loan when it was offered.
  loan_version integer NOT NULL,
  plan_version smallint NOT NULL,
  file_id uuid NOT NULL,
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  text text NOT NULL CHECK (char_length(text) <= 60000),
  offered_at timestamptz(3) NOT NULL DEFAULT now(),
  offered_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  withdrawn_at timestamptz(3),
  accepted_at timestamptz(3),
  address inet,
  user_agent text CHECK (char_length(user_agent) <= 512),
  access_code_used boolean,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT acceptances_accepted_check CHECK (
    (accepted_at IS NULL) = (access_code_used IS NULL) AND num_nonnulls(accepted_at, withdrawn_at) <= 1
    AND (accepted_at IS NOT NULL OR num_nonnulls(address, user_agent) = 0)
  ),
  CONSTRAINT acceptances_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT acceptances_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT acceptances_file_fkey FOREIGN KEY (institution_id, file_id, client_id) REFERENCES files (institution_id, id, client_id)
);
CREATE INDEX acceptances_of_loan ON acceptances (institution_id, loan_id, offered_at, id);
CREATE INDEX acceptances_of_client ON acceptances (institution_id, client_id, offered_at, id);
-- Another offer takes the place of one that waits.
CREATE UNIQUE INDEX acceptances_waiting_key ON acceptances (institution_id, loan_id) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- PB-12: whether a loan was edited, renewed or renegotiated since a contract of it was offered; what was undone again does not count. Runs
-- as the owner, because the borrower's role reads no events.
CREATE FUNCTION caderneta_terms_changed(loan uuid, acceptance uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM loan_events e
    JOIN loan_events o ON o.institution_id = e.institution_id AND o.loan_id = e.loan_id AND o.seq < e.seq
      AND o.kind = 'acceptance_offered' AND o.facts ->> 'acceptance_id' = acceptance::text
    WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan
      AND e.kind IN ('edited', 'renewed', 'renegotiated', 'due_date_moved', 'due_dates_moved')
      AND NOT EXISTS (
        SELECT FROM loan_events u
        WHERE u.institution_id = e.institution_id AND u.loan_id = e.loan_id AND u.kind IN ('renewal_undone', 'renegotiation_undone')
          AND e.id::text IN (u.facts ->> 'renewal_id', u.facts ->> 'renegotiation_id'))
  )
$$;

-- PB-12: the borrower of the transaction accepts what was offered to them, once; says when it was accepted, null where it is not theirs,
-- was withdrawn or is no longer the contract of the loan. Runs as the owner: the borrower's role writes neither acceptances nor events.
CREATE FUNCTION caderneta_accept_terms(
  acceptance uuid, event uuid, at timestamptz, on_day date, from_address inet, from_browser text, with_code boolean
) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_institution uuid := caderneta_institution();
  this_client uuid := caderneta_living_client();
  this_loan uuid;
  offered acceptances;
BEGIN
  SELECT a.loan_id INTO this_loan FROM acceptances a
  WHERE a.institution_id = this_institution AND a.id = acceptance AND a.client_id = this_client;
  IF this_loan IS NULL THEN
    RETURN NULL;
  END IF;
  -- As every change of a loan begins: nothing of it changes meanwhile.
  PERFORM pg_advisory_xact_lock(hashtextextended('loan:' || this_loan, 0));
  SELECT * INTO offered FROM acceptances a WHERE a.institution_id = this_institution AND a.id = acceptance FOR UPDATE;
  IF offered.accepted_at IS NOT NULL THEN
    RETURN offered.accepted_at;
  END IF;
  IF offered.withdrawn_at IS NOT NULL OR caderneta_terms_changed(this_loan, acceptance)
    OR NOT EXISTS (SELECT FROM loans l WHERE l.institution_id = this_institution AND l.id = this_loan AND l.deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE acceptances a
  SET accepted_at = at, address = from_address, user_agent = from_browser, access_code_used = with_code
  WHERE a.institution_id = this_institution AND a.id = acceptance;
  INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, at, facts)
  VALUES (this_institution, event, this_loan, this_client, 'accepted', on_day, at, jsonb_build_object('acceptance_id', acceptance));
  RETURN at;
END
$$;

ALTER TABLE acceptances ENABLE ROW LEVEL SECURITY;
REVOKE EXECUTE ON FUNCTION
  caderneta_terms_changed(uuid, uuid), caderneta_accept_terms(uuid, uuid, timestamptz, date, inet, text, boolean)
  FROM PUBLIC;
CREATE POLICY lender ON acceptances TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT
  SELECT, INSERT (institution_id, id, client_id, loan_id, loan_version, plan_version, file_id, sha256, text, offered_at), UPDATE (withdrawn_at)
  ON acceptances TO caderneta_lender;
CREATE POLICY collector ON acceptances FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
GRANT SELECT ON acceptances TO caderneta_collector;
CREATE POLICY borrower ON acceptances FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
GRANT SELECT (institution_id, id, client_id, loan_id, file_id, sha256, text, offered_at, withdrawn_at, accepted_at) ON acceptances
  TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_accept_terms(uuid, uuid, timestamptz, date, inet, text, boolean) TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_terms_changed(uuid, uuid) TO caderneta_lender, caderneta_collector, caderneta_borrower;

-- An acceptance is announced as a change of its loan.
DROP POLICY borrower ON change_outbox;
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('interests', 'visits', 'files', 'loans')
    AND client_id = caderneta_borrower_client());

-- PB-11, PB-12: the history says what was offered, accepted and withdrawn; 'Registro do aceite' is a document (PB-19).
ALTER TABLE loan_events DROP CONSTRAINT loan_events_kind_check;
ALTER TABLE loan_events ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,written_off,reopened,renewed,renewal_undone,due_date_moved,due_dates_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,guarantee_returned,acceptance_offered,accepted,acceptance_withdrawn,became_overdue,deleted,restored}')) NOT VALID;
ALTER TABLE documents_issued DROP CONSTRAINT documents_issued_kind_check;
ALTER TABLE documents_issued ADD CONSTRAINT documents_issued_kind_check
  CHECK (kind IN ('receipt', 'settlement', 'promissory', 'contract', 'booklet', 'statement', 'proposal',
    'income_tax', 'acceptance')) NOT VALID;
