-- FD-7: money was asked for and not paid; a promise carries its day and sum (FD-11). Whether it was kept follows from payments and days and
-- is stored nowhere (FD-13).
CREATE TABLE visits (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  -- Of a promise: the loan it is about; null is everything the client owes.
  loan_id uuid,
  on_day date NOT NULL CHECK (on_day BETWEEN '2000-01-01' AND '2100-12-31'),
  outcome text NOT NULL CHECK (outcome IN ('not_home', 'no_money', 'promised', 'disputes', 'other')),
  note text CHECK (btrim(note) <> '' AND char_length(note) <= 300),
  promised_on date CHECK (promised_on BETWEEN '2000-01-01' AND '2100-12-31'),
  promised_amount bigint CHECK (promised_amount BETWEEN 1 AND 99999999999),
  withdrawn_at timestamptz(3),
  withdrawn_by uuid REFERENCES users (id),
  at timestamptz(3) NOT NULL DEFAULT now(),
  -- Null is the client, in the portal.
  by_user uuid DEFAULT caderneta_user() REFERENCES users (id),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT visits_promise_check CHECK (
    (outcome = 'promised') = (promised_on IS NOT NULL)
    AND (promised_on IS NULL) = (promised_amount IS NULL)
    AND (promised_on IS NULL OR promised_on > on_day)
  ),
  CONSTRAINT visits_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT visits_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX visits_of_client ON visits (institution_id, client_id, at, id);
CREATE INDEX visits_promised ON visits (institution_id, promised_on) WHERE promised_on IS NOT NULL AND withdrawn_at IS NULL;
-- FD-8: swept after 24 months.
CREATE INDEX visits_by_age ON visits (at);

ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON visits TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY app ON visits TO caderneta_app USING (true);
-- Who withdraws a visit is the person of the transaction.
CREATE POLICY collector ON visits TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()))
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients())
    AND (withdrawn_by IS NULL OR withdrawn_by = caderneta_user()));
DROP POLICY collector ON change_outbox;
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('loans', 'contacts_made', 'visits'));
GRANT SELECT, INSERT, UPDATE (withdrawn_at, withdrawn_by) ON visits TO caderneta_lender;
GRANT SELECT (institution_id, id, at), DELETE ON visits TO caderneta_app;
GRANT SELECT ON visits TO caderneta_collector;
GRANT
  INSERT (institution_id, id, client_id, loan_id, on_day, outcome, note, promised_on, promised_amount, at),
  UPDATE (withdrawn_at, withdrawn_by)
  ON visits TO caderneta_collector;
