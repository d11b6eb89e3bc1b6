-- The texts an institution changed; without a row the original text counts (CB-1).
CREATE TABLE message_templates (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  moment text NOT NULL CHECK (moment IN ('before', 'due', 'late', 'receipt', 'settled', 'welcome', 'proposal')),
  body text NOT NULL CHECK (btrim(body) <> '' AND char_length(body) <= 1000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT message_templates_moment_key UNIQUE (institution_id, moment)
);
CREATE TRIGGER raise_version BEFORE UPDATE OF body ON message_templates FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- A message that was opened in a chat. Only the person knows whether it was sent: null until they say so (CB-8).
CREATE TABLE contacts_made (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid,
  moment text NOT NULL CHECK (moment IN ('before', 'due', 'late', 'receipt', 'settled', 'welcome', 'proposal')),
  text text NOT NULL CHECK (btrim(text) <> '' AND char_length(text) <= 4000),
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  opened_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  sent boolean,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT contacts_made_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT contacts_made_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX contacts_made_of_client ON contacts_made (institution_id, client_id, opened_at, id);
-- CB-9: swept after 24 months.
CREATE INDEX contacts_made_by_age ON contacts_made (opened_at);

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

-- DC-9: every document that was issued, found again by the code in its foot. The file itself is kept nowhere: it is made from the records.
CREATE TABLE documents_issued (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receipt', 'settlement', 'promissory', 'contract', 'booklet', 'statement', 'proposal')),
  client_id uuid,
  loan_id uuid,
  payment_id uuid,
  -- The sum printed in it, to be compared with the paper.
  amount bigint CHECK (amount BETWEEN 0 AND 9007199254740991),
  document_date date NOT NULL CHECK (document_date BETWEEN '2000-01-01' AND '2100-12-31'),
  code text COLLATE "C" NOT NULL CHECK (code ~ '^[A-Z2-7]{10}$'),
  -- Of the kind and the facts; the code is its beginning.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- When it was first issued, and by whom: null is the client in the portal.
  issued_at timestamptz(3) NOT NULL DEFAULT now(),
  issued_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT documents_issued_code_key UNIQUE (institution_id, code),
  CONSTRAINT documents_issued_subject_check CHECK (
    (client_id IS NULL) = (kind = 'proposal')
    AND (loan_id IS NULL) = (kind IN ('statement', 'proposal'))
    AND (payment_id IS NULL) = (kind <> 'receipt')
  ),
  CONSTRAINT documents_issued_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT documents_issued_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT documents_issued_payment_fkey FOREIGN KEY (institution_id, payment_id) REFERENCES payments (institution_id, id)
);

-- CX-13, CX-14: money that moved besides loans and payments, entered by hand.
CREATE TABLE cash_entries (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'contribution', 'withdrawal', 'expense', 'income')),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  entry_date date NOT NULL CHECK (entry_date BETWEEN '2000-01-01' AND '2100-12-31'),
  description text NOT NULL CHECK (btrim(description) <> '' AND char_length(description) <= 120),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (institution_id, id)
);
-- CX-14: one opening balance.
CREATE UNIQUE INDEX cash_entries_opening_key ON cash_entries (institution_id) WHERE kind = 'opening' AND deleted_at IS NULL;
CREATE INDEX cash_entries_by_day ON cash_entries (institution_id, entry_date, id) WHERE deleted_at IS NULL;
CREATE TRIGGER raise_version BEFORE UPDATE OF kind, amount, entry_date, description, deleted_at ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
