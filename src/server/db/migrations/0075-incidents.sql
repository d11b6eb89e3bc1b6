-- LP-11: what an owner wrote down about a security incident. It is written once and no role changes or deletes it, so it is its own log.
CREATE TABLE incidents (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object' AND octet_length(facts::text) <= 40000),
  created_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id)
);
CREATE INDEX incidents_newest ON incidents (institution_id, created_at, id);
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON incidents TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT (institution_id, id, facts, created_at) ON incidents TO caderneta_lender;

-- LP-11: its paper is issued under a code, and is about no client.
ALTER TABLE documents_issued
  DROP CONSTRAINT documents_issued_kind_check,
  ADD CONSTRAINT documents_issued_kind_check
    CHECK (kind IN ('receipt', 'settlement', 'promissory', 'contract', 'booklet', 'statement', 'proposal', 'income_tax', 'acceptance', 'incident'))
    NOT VALID,
  DROP CONSTRAINT documents_issued_subject_check,
  ADD CONSTRAINT documents_issued_subject_check CHECK (
    (client_id IS NULL) = (kind IN ('proposal', 'income_tax', 'incident'))
    AND (loan_id IS NULL) = (kind IN ('statement', 'proposal', 'income_tax', 'incident'))
    AND (payment_id IS NULL) = (kind <> 'receipt')
  ) NOT VALID;
