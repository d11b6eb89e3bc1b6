-- PB-4: what a client sent as the proof of a payment; its picture is a file of the kind payment_proof. It is itself a log, of what the client
-- said and what became of it; that an accepted one waits again, because its payment was undone, is in the history of the loan.
CREATE TABLE payment_proofs (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  file_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  -- As the client says.
  paid_on date NOT NULL CHECK (paid_on BETWEEN '2000-01-01' AND '2100-12-31'),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'accepted', 'refused')),
  reason text CHECK (btrim(reason) <> '' AND char_length(reason) <= 300),
  payment_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  decided_at timestamptz(3),
  decided_by uuid REFERENCES users (id),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT payment_proofs_decided_check CHECK (
    (status = 'waiting') = (decided_at IS NULL) AND (decided_at IS NOT NULL OR decided_by IS NULL)
    AND (status = 'accepted') = (payment_id IS NOT NULL) AND (status = 'refused') = (reason IS NOT NULL)
  ),
  CONSTRAINT payment_proofs_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT payment_proofs_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT payment_proofs_file_fkey FOREIGN KEY (institution_id, file_id, client_id) REFERENCES files (institution_id, id, client_id),
  CONSTRAINT payment_proofs_payment_fkey FOREIGN KEY (institution_id, payment_id) REFERENCES payments (institution_id, id)
);
CREATE INDEX payment_proofs_newest ON payment_proofs (institution_id, status, created_at, id);
CREATE INDEX payment_proofs_of_client ON payment_proofs (institution_id, client_id, created_at, id);
-- The same bytes again of one client are one file (AQ-8).
CREATE INDEX payment_proofs_of_file ON payment_proofs (institution_id, file_id);
-- A payment is checked by one proof; also found from the payment.
CREATE UNIQUE INDEX payment_proofs_payment_key ON payment_proofs (institution_id, payment_id) WHERE payment_id IS NOT NULL;
-- PB-10: what was sent long ago and still has its bytes.
CREATE INDEX files_proofs_kept ON files (created_at) WHERE kind = 'payment_proof' AND emptied_at IS NULL;

-- I24: what is accepted names a payment of its own loan and client that was not undone, in every role.
CREATE FUNCTION caderneta_check_proof() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments p
    WHERE p.institution_id = NEW.institution_id AND p.id = NEW.payment_id AND p.loan_id = NEW.loan_id AND p.client_id = NEW.client_id
      AND p.undone_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the payment is not of this proof' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_payment AFTER UPDATE OF status, payment_id ON payment_proofs FOR EACH ROW
  WHEN (NEW.status = 'accepted') EXECUTE FUNCTION caderneta_check_proof();

-- PB-9: a payment that is undone, by whatever use case, sets its proof back to waiting. Not a function of the owner, as that of bank lines.
CREATE FUNCTION caderneta_reopen_proof() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_proofs SET status = 'waiting', payment_id = NULL, decided_at = NULL, decided_by = NULL
  WHERE institution_id = NEW.institution_id AND payment_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reopen_proof AFTER UPDATE OF undone_at ON payments FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_reopen_proof();

-- PB-10: the bytes of proofs that were decided so long ago; of a file that several of them share only once the last was. A few at a time;
-- says how many. The lock is that of every upload, so that nobody sends the same bytes again meanwhile.
CREATE FUNCTION caderneta_empty_decided_proofs(decided_before timestamptz, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  emptied integer := 0;
BEGIN
  FOR old IN
    SELECT f.institution_id, f.id FROM files f
    WHERE f.kind = 'payment_proof' AND f.emptied_at IS NULL AND f.created_at < decided_before
      AND NOT EXISTS (
        SELECT FROM payment_proofs p
        WHERE p.institution_id = f.institution_id AND p.file_id = f.id AND (p.decided_at IS NULL OR p.decided_at >= decided_before)
      )
    ORDER BY f.institution_id, f.id LIMIT 50
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('files:' || old.institution_id, 0));
    UPDATE files f SET emptied_at = at
    WHERE f.institution_id = old.institution_id AND f.id = old.id AND f.emptied_at IS NULL
      AND NOT EXISTS (
        SELECT FROM payment_proofs p
        WHERE p.institution_id = old.institution_id AND p.file_id = old.id AND (p.decided_at IS NULL OR p.decided_at >= decided_before)
      );
    IF FOUND THEN
      DELETE FROM file_contents WHERE institution_id = old.institution_id AND file_id = old.id;
      emptied := emptied + 1;
    END IF;
  END LOOP;
  RETURN emptied;
END
$$;

ALTER TABLE payment_proofs ENABLE ROW LEVEL SECURITY;
REVOKE EXECUTE ON FUNCTION caderneta_empty_decided_proofs(timestamptz, timestamptz) FROM PUBLIC;
CREATE POLICY lender ON payment_proofs TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, UPDATE (status, reason, payment_id, decided_at, decided_by) ON payment_proofs TO caderneta_lender;
CREATE POLICY collector ON payment_proofs TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()))
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients())
    AND (decided_by IS NULL OR decided_by = caderneta_user()));
GRANT SELECT, UPDATE (status, reason, payment_id, decided_at, decided_by) ON payment_proofs TO caderneta_collector;
CREATE POLICY borrower ON payment_proofs FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_proof ON payment_proofs FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND status = 'waiting');
GRANT
  SELECT (institution_id, id, client_id, loan_id, file_id, amount, paid_on, status, reason, created_at),
  INSERT (institution_id, id, client_id, loan_id, file_id, amount, paid_on, created_at)
  ON payment_proofs TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_empty_decided_proofs(timestamptz, timestamptz) TO caderneta_app;

DROP POLICY collector ON change_outbox;
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('clients', 'loans', 'contacts_made', 'visits', 'held_entries', 'files',
    'payment_proofs'));
DROP POLICY borrower ON change_outbox;
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('interests', 'visits', 'files', 'loans', 'payment_proofs')
    AND client_id = caderneta_borrower_client());
