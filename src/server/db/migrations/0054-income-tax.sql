-- LP-43: the report of a year for the income tax is issued under a code, and is about no client.
ALTER TABLE documents_issued
  DROP CONSTRAINT documents_issued_kind_check,
  ADD CONSTRAINT documents_issued_kind_check
    CHECK (kind IN ('receipt', 'settlement', 'promissory', 'contract', 'booklet', 'statement', 'proposal', 'income_tax')) NOT VALID,
  DROP CONSTRAINT documents_issued_subject_check,
  ADD CONSTRAINT documents_issued_subject_check CHECK (
    (client_id IS NULL) = (kind IN ('proposal', 'income_tax'))
    AND (loan_id IS NULL) = (kind IN ('statement', 'proposal', 'income_tax'))
    AND (payment_id IS NULL) = (kind <> 'receipt')
  ) NOT VALID;
