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

ALTER TABLE documents_issued ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON documents_issued TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT ON documents_issued TO caderneta_lender;

-- DC-12: a borrower has their own printed, and no promissory note.
CREATE POLICY borrower ON documents_issued FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind IN ('receipt', 'settlement', 'contract', 'statement'));
GRANT INSERT (institution_id, id, kind, client_id, loan_id, payment_id, amount, document_date, code, sha256)
  ON documents_issued TO caderneta_borrower;

-- What their documents say besides what the portal shows: how a payment divides, and what the loan was charged.
GRANT SELECT (interest_part, principal_part, method, before_renegotiation) ON payments TO caderneta_borrower;
CREATE POLICY borrower ON loan_events FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind IN ('renewed', 'renewal_undone', 'renegotiated', 'settled'));
GRANT SELECT (institution_id, id, seq, loan_id, client_id, kind, on_day, facts) ON loan_events TO caderneta_borrower;
