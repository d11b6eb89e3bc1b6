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

-- OF-14: money that was received and could not be recorded as its device sent it, until a manager decides. Itself a log.
CREATE TABLE held_entries (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  -- The key of the entry: once for ever.
  id uuid NOT NULL,
  -- As entered; no foreign key, so that another's id tells nothing.
  loan_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 99999999999),
  late_fee bigint NOT NULL DEFAULT 0 CHECK (late_fee BETWEEN 0 AND 99999999999),
  payment_date date NOT NULL CHECK (payment_date BETWEEN '2000-01-01' AND '2100-12-31'),
  method text CHECK (method IN ('cash', 'pix', 'transfer', 'other')),
  entered_at timestamptz(3) NOT NULL,
  reason text NOT NULL CHECK (reason IN ('loan_paid', 'not_mine', 'not_allowed', 'other')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'recorded', 'discarded')),
  payment_id uuid,
  note text CHECK (btrim(note) <> '' AND char_length(note) <= 300),
  entered_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT held_entries_money_check CHECK (amount + late_fee > 0),
  CONSTRAINT held_entries_decided_check CHECK (
    (status = 'waiting') = (decided_at IS NULL) AND (status = 'recorded') = (payment_id IS NOT NULL)
    AND (status = 'discarded') = (note IS NOT NULL)
  )
);
CREATE INDEX held_entries_newest ON held_entries (institution_id, entered_at, id);
CREATE INDEX held_entries_of_loan ON held_entries (institution_id, loan_id);
CREATE INDEX held_entries_waiting ON held_entries (institution_id, payment_date) WHERE status = 'waiting';

-- DC-9: every document that was issued, found again by the code in its foot. The file itself is kept nowhere: it is made from the records.
CREATE TABLE documents_issued (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receipt', 'settlement', 'promissory', 'contract', 'booklet', 'statement', 'proposal', 'income_tax', 'acceptance', 'incident', 'my_data')),
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
    (client_id IS NULL) = (kind IN ('proposal', 'income_tax', 'incident'))
    AND (loan_id IS NULL) = (kind IN ('statement', 'proposal', 'income_tax', 'incident', 'my_data'))
    AND (payment_id IS NULL) = (kind <> 'receipt')
  ),
  CONSTRAINT documents_issued_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT documents_issued_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT documents_issued_payment_fkey FOREIGN KEY (institution_id, payment_id) REFERENCES payments (institution_id, id)
);
CREATE INDEX documents_issued_by_code ON documents_issued (code);
CREATE INDEX documents_issued_of_client ON documents_issued (institution_id, client_id, issued_at, id) WHERE client_id IS NOT NULL;

-- PD-18: whether a paper with this code and amount was issued, by whom, and whether it still holds. Without a tenant, so it runs as the
-- owner; it tells nothing about the client.
CREATE FUNCTION caderneta_check_document(given_code text, given_amount bigint)
RETURNS TABLE (institution text, issued_at timestamptz, holds boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(i.name, i.legal_name), d.issued_at,
    NOT (d.kind = 'receipt' AND p.undone_at IS NOT NULL) AND NOT (d.kind = 'settlement' AND (l.status <> 'pago' OR l.loss))
  FROM documents_issued d
  JOIN institutions i ON i.id = d.institution_id
  LEFT JOIN payments p ON p.institution_id = d.institution_id AND p.id = d.payment_id
  LEFT JOIN loans l ON l.institution_id = d.institution_id AND l.id = d.loan_id
  WHERE d.code = given_code AND d.amount = given_amount AND NOT i.is_demo
  ORDER BY d.issued_at
  LIMIT 1
$$;

-- LP-9: who saw or took what is kept of a client, where no other record says it; without a client, of all of them. It is itself a log: the
-- server alone writes it, and sweeps it after 12 months.
CREATE TABLE client_accesses (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid,
  kind text NOT NULL CHECK (kind IN ('portal_sign_in', 'export', 'file')),
  -- Null is the client in the portal.
  by_user uuid REFERENCES users (id),
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT client_accesses_of_all_check CHECK (client_id IS NOT NULL OR kind = 'export'),
  CONSTRAINT client_accesses_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);
CREATE INDEX client_accesses_of_client ON client_accesses (institution_id, client_id, at, id);
CREATE INDEX client_accesses_by_age ON client_accesses (at);

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

-- The bank's statement, of which the server gets lines and never the file (EX-1).
CREATE TABLE bank_statements (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  file_name text NOT NULL CHECK (btrim(file_name) <> '' AND char_length(file_name) <= 200),
  -- The account's number is not kept: its SHA-256 tells accounts apart, its end is shown (EX-15).
  account_hash bytea NOT NULL CHECK (octet_length(account_hash) = 32),
  account_tail text NOT NULL CHECK (char_length(account_tail) <= 4),
  from_day date NOT NULL CHECK (from_day BETWEEN '2000-01-01' AND '2100-12-31'),
  to_day date NOT NULL CHECK (to_day BETWEEN from_day AND '2100-12-31'),
  created_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3),
  PRIMARY KEY (institution_id, id)
);
CREATE INDEX bank_statements_newest ON bank_statements (institution_id, created_at, id);

-- A credit of a statement: each is here once for ever, whatever files it comes with. By what it became it is a log of itself, so it is not
-- in the audit.
CREATE TABLE bank_lines (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The last file it came with while it was open.
  statement_id uuid NOT NULL,
  account_hash bytea NOT NULL CHECK (octet_length(account_hash) = 32),
  -- By the bank's id where that tells lines apart, else equal to content_key: day, amount, text and place among equals (EX-4).
  line_key bytea NOT NULL CHECK (octet_length(line_key) = 32),
  content_key bytea NOT NULL CHECK (octet_length(content_key) = 32),
  day date NOT NULL CHECK (day BETWEEN '2000-01-01' AND '2100-12-31'),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  -- The bank's own words; emptied after their time (EX-15).
  text text CHECK (char_length(text) <= 300),
  -- Whose payment it is, once a person chose or confirmed it.
  client_id uuid,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'recorded', 'put_away')),
  -- Recorded by tying a payment that had been entered before, instead of making one.
  tied boolean NOT NULL DEFAULT false,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT bank_lines_key UNIQUE (institution_id, account_hash, line_key),
  CONSTRAINT bank_lines_statement_fkey FOREIGN KEY (institution_id, statement_id) REFERENCES bank_statements (institution_id, id),
  CONSTRAINT bank_lines_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT bank_lines_decided_check CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'recorded' OR NOT tied))
);
CREATE INDEX bank_lines_by_content ON bank_lines (institution_id, account_hash, content_key);
CREATE INDEX bank_lines_of_statement ON bank_lines (institution_id, statement_id, state);
CREATE INDEX bank_lines_open ON bank_lines (institution_id, day, id) WHERE state = 'open';
CREATE INDEX bank_lines_with_text ON bank_lines (created_at) WHERE text IS NOT NULL;

-- Payers a person confirmed: by the name and the digits a bank gives, whose payments these are (EX-11).
CREATE TABLE known_payers (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  payer_key text NOT NULL CHECK (btrim(payer_key) <> '' AND char_length(payer_key) <= 140),
  client_id uuid NOT NULL,
  created_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT known_payers_key UNIQUE (institution_id, payer_key),
  CONSTRAINT known_payers_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);

-- EX-12: a payment that is undone, by whatever use case, sets its line back to open. A credit that was divided is open as a whole: its
-- other payments stay, as entered by hand. Not a function of the owner: on a cluster it writes a table that its caller writes.
CREATE FUNCTION caderneta_reopen_bank_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET bank_line_id = NULL
  WHERE institution_id = NEW.institution_id AND bank_line_id = NEW.bank_line_id AND id <> NEW.id AND undone_at IS NULL;
  UPDATE bank_lines SET state = 'open', tied = false, client_id = NULL, decided_by = NULL, decided_at = NULL
  WHERE institution_id = NEW.institution_id AND id = NEW.bank_line_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reopen_bank_line AFTER UPDATE OF undone_at ON payments FOR EACH ROW
  WHEN (NEW.bank_line_id IS NOT NULL AND OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_reopen_bank_line();

-- EX-15: the text of an open or put-away line is emptied after 90 days, of a recorded one after 24 months. A few at a time; says how many.
-- Runs as the owner, because the server reads no line outside a tenant.
CREATE FUNCTION caderneta_empty_bank_texts(moment timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  emptied integer;
BEGIN
  UPDATE bank_lines SET text = NULL
  WHERE (institution_id, id) IN (
    SELECT institution_id, id FROM bank_lines
    WHERE text IS NOT NULL AND created_at < moment - interval '90 days'
      AND (state <> 'recorded' OR created_at < moment - interval '24 months')
    ORDER BY created_at LIMIT 1000
  );
  GET DIAGNOSTICS emptied = ROW_COUNT;
  RETURN emptied;
END
$$;

-- AQ: photos, documents, signed papers and proofs of payment. Their bytes have a table of their own, so that a list reads none.
CREATE TABLE files (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid,
  kind text NOT NULL
    CHECK (kind IN ('photo', 'identity', 'address', 'signed_contract', 'signed_note', 'guarantee', 'payment_proof', 'acceptance', 'other')),
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 80),
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 409600),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- AQ-10: whether the borrower sees it; their own proofs and acceptances they see anyway.
  in_portal boolean NOT NULL DEFAULT false,
  -- Null is the client, in the portal.
  added_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  -- When it was last brought back.
  restored_at timestamptz(3),
  -- Since when its bytes are gone: 30 days after it was deleted, or because a restored backup came without them.
  emptied_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT files_client_key UNIQUE (institution_id, id, client_id),
  CONSTRAINT files_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT files_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX files_of_client ON files (institution_id, client_id, created_at, id);
CREATE INDEX files_of_loan ON files (institution_id, loan_id) WHERE loan_id IS NOT NULL;
-- AQ-5: one photo of a client; another one deletes it.
CREATE UNIQUE INDEX files_photo_key ON files (institution_id, client_id) WHERE kind = 'photo' AND deleted_at IS NULL;
-- The same bytes again are found by their hash (AQ-8).
CREATE INDEX files_by_hash ON files (institution_id, sha256);
-- AQ-6: summed at each upload.
CREATE INDEX files_kept ON files (institution_id) INCLUDE (size) WHERE emptied_at IS NULL;
-- AQ-9: the job finds what waits to be emptied.
CREATE INDEX files_to_empty ON files (deleted_at) WHERE deleted_at IS NOT NULL AND emptied_at IS NULL;
-- PB-10: what was sent long ago and still has its bytes.
CREATE INDEX files_proofs_kept ON files (created_at) WHERE kind = 'payment_proof' AND emptied_at IS NULL;

-- Of the same client as their file, so that a policy need not look it up.
CREATE TABLE file_contents (
  institution_id uuid NOT NULL,
  file_id uuid NOT NULL,
  client_id uuid NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= 409600),
  PRIMARY KEY (institution_id, file_id),
  CONSTRAINT file_contents_file_fkey FOREIGN KEY (institution_id, file_id, client_id) REFERENCES files (institution_id, id, client_id)
);
-- Compressed already.
ALTER TABLE file_contents ALTER COLUMN content SET STORAGE EXTERNAL;

-- AQ-6: the bytes the institution of the transaction keeps, under a lock that every upload holds until its end. Runs as the owner, because
-- a collector and a borrower see only some of them.
CREATE FUNCTION caderneta_lock_files() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('files:' || caderneta_institution(), 0));
  RETURN (SELECT coalesce(sum(size), 0) FROM files WHERE institution_id = caderneta_institution() AND emptied_at IS NULL);
END
$$;

-- AQ-10: the bytes of a file the borrower of the transaction may see; null where there are none. Runs as the owner: the borrower's role
-- reads no contents.
CREATE FUNCTION caderneta_portal_file(file uuid) RETURNS bytea
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

-- No byte of a client's files is left, nor a name that was given to one; says how many there were. Called by the function that makes
-- a client anonymous.
CREATE FUNCTION caderneta_empty_files_of(institution uuid, client uuid, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  emptied integer;
BEGIN
  UPDATE files SET name = 'Arquivo apagado', in_portal = false, deleted_at = coalesce(deleted_at, at), emptied_at = coalesce(emptied_at, at)
  WHERE institution_id = institution AND client_id = client;
  GET DIAGNOSTICS emptied = ROW_COUNT;
  DELETE FROM file_contents WHERE institution_id = institution AND client_id = client;
  UPDATE clients SET photo_sha256 = NULL WHERE institution_id = institution AND id = client AND photo_sha256 IS NOT NULL;
  RETURN emptied;
END
$$;

-- AQ-9: the bytes of what was deleted 30 days ago. A few at a time; says how many.
CREATE FUNCTION caderneta_empty_deleted_files(deleted_before timestamptz, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  emptied integer := 0;
BEGIN
  FOR old IN
    SELECT institution_id, id FROM files WHERE deleted_at < deleted_before AND emptied_at IS NULL ORDER BY deleted_at LIMIT 50
  LOOP
    -- It may have been restored since it was found.
    UPDATE files SET emptied_at = at
    WHERE institution_id = old.institution_id AND id = old.id AND deleted_at < deleted_before AND emptied_at IS NULL;
    IF FOUND THEN
      DELETE FROM file_contents WHERE institution_id = old.institution_id AND file_id = old.id;
      emptied := emptied + 1;
    END IF;
  END LOOP;
  RETURN emptied;
END
$$;

-- AQ-11: the photos and documents of clients who owe nothing, each with the day from which it may go: so many months after their last loan
-- was paid, and after the file was added or brought back. Nobody without a loan, with an open one or with one written off is among them,
-- and no paper that was signed. The setting shows what the job will do by this same question.
CREATE FUNCTION caderneta_unneeded_files(institution uuid, months integer) RETURNS TABLE (file uuid, client uuid, from_day date)
LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id,
    ((greatest(max(l.paid_at), f.created_at, f.restored_at) AT TIME ZONE 'UTC')::date + make_interval(months => months))::date
  FROM files f
  JOIN loans l ON l.institution_id = institution AND l.client_id = f.client_id AND l.deleted_at IS NULL
  WHERE f.institution_id = institution AND f.kind IN ('photo', 'identity', 'address') AND f.deleted_at IS NULL
  GROUP BY f.id, f.client_id, f.created_at, f.restored_at
  HAVING bool_and(l.status = 'pago' AND NOT l.loss)
$$;

-- Deletes them as a person would: their bytes go 30 days later. A few at a time; says which. Runs as the owner, because the server reads no
-- file outside a tenant.
CREATE FUNCTION caderneta_delete_unneeded_files(usual_months integer, today date, at timestamptz)
RETURNS TABLE (of_institution uuid, file uuid, client uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT i.id AS institution, u.file, u.client FROM institutions i
    CROSS JOIN LATERAL caderneta_unneeded_files(i.id, coalesce((i.settings ->> 'erase_files_after')::integer, usual_months)) u
    WHERE u.from_day <= today
    LIMIT 200
  LOOP
    UPDATE files f SET deleted_at = at WHERE f.institution_id = old.institution AND f.id = old.file AND f.deleted_at IS NULL;
    CONTINUE WHEN NOT FOUND;
    UPDATE clients c SET photo_sha256 = NULL
    WHERE c.institution_id = old.institution AND c.id = old.client AND c.photo_sha256 IS NOT NULL
      AND EXISTS (SELECT FROM files f WHERE f.institution_id = old.institution AND f.id = old.file AND f.kind = 'photo');
    of_institution := old.institution;
    file := old.file;
    client := old.client;
    RETURN NEXT;
  END LOOP;
END
$$;

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

-- PB-12: whether a loan, or who answers for it and what was left as a pledge, was edited, or it was renewed or renegotiated since a contract of
-- it was offered; what was undone again does not count, nor an edit of the notes alone, which stand in no contract. Runs as the owner, because the borrower's role reads no events.
CREATE FUNCTION caderneta_terms_changed(loan uuid, acceptance uuid) RETURNS boolean
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

-- PB-12: the borrower of the transaction accepts what was offered to them, once; says when it was accepted, null where it is not theirs,
-- was withdrawn, is no longer the contract of the loan or everything is paid. Runs as the owner: the borrower's role writes neither
-- acceptances nor events.
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
    OR NOT EXISTS (SELECT FROM loans l WHERE l.institution_id = this_institution AND l.id = this_loan AND l.client_id = this_client
      AND l.status <> 'pago' AND l.deleted_at IS NULL) THEN
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

-- LP-4: what a client asks about their data, and the answer. It is its own log: it is answered once, and nothing of it is changed after.
CREATE TABLE data_requests (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('correction', 'deletion', 'question')),
  text text NOT NULL CHECK (btrim(text) <> '' AND char_length(text) <= 1000),
  answer_by date NOT NULL CHECK (answer_by BETWEEN '2000-01-01' AND '2100-12-31'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  answer text CHECK (btrim(answer) <> '' AND char_length(answer) <= 1000),
  answered_at timestamptz(3),
  answered_by uuid REFERENCES users (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT data_requests_answered_check CHECK (
    (answer IS NULL) = (answered_at IS NULL) AND (answered_at IS NOT NULL OR answered_by IS NULL)
  ),
  CONSTRAINT data_requests_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);
CREATE INDEX data_requests_waiting ON data_requests (institution_id, created_at, id) WHERE answered_at IS NULL;
CREATE INDEX data_requests_of_client ON data_requests (institution_id, client_id, created_at, id);
