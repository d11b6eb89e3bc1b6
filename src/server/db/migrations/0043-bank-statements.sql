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

-- The line a payment stands on. No reference: what a payment writes stays as it was, and I21 holds it.
ALTER TABLE payments ADD COLUMN bank_line_id uuid;
CREATE INDEX payments_of_bank_line ON payments (institution_id, bank_line_id) WHERE bank_line_id IS NOT NULL;
-- Payers of whom the bank shows six digits (EX-5).
CREATE INDEX clients_by_cpf_middle ON clients (institution_id, substr(cpf, 4, 6)) WHERE deleted_at IS NULL;

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

ALTER TABLE bank_statements ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_payers ENABLE ROW LEVEL SECURITY;
REVOKE EXECUTE ON FUNCTION caderneta_empty_bank_texts(timestamptz) FROM PUBLIC;
CREATE POLICY lender ON bank_statements TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON bank_lines TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON known_payers TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT UPDATE (bank_line_id) ON payments TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (undone_at) ON bank_statements TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (statement_id, text, client_id, state, tied, decided_by, decided_at) ON bank_lines TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (client_id) ON known_payers TO caderneta_lender;
GRANT EXECUTE ON FUNCTION caderneta_empty_bank_texts(timestamptz) TO caderneta_app;
