-- IM: files that were read in the browser, row by row, until they are written and after.
CREATE TABLE imports (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('clients', 'loans', 'payments', 'contacts')),
  file_name text NOT NULL CHECK (btrim(file_name) <> '' AND char_length(file_name) <= 200),
  -- The fields of each heading, to be proposed again for a file with the same headings (IM-3).
  mapping jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(mapping) = 'object' AND pg_column_size(mapping) <= 16000),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'running', 'done', 'undone')),
  created_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  done_at timestamptz(3),
  undone_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT imports_done_check CHECK (status <> 'done' OR done_at IS NOT NULL),
  CONSTRAINT imports_undone_check CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX imports_newest ON imports (institution_id, created_at, id);
-- IM-13: drafts are swept by their age.
CREATE INDEX imports_unfinished ON imports (created_at) WHERE status IN ('draft', 'running');

CREATE TABLE import_rows (
  institution_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- Of the file, as its program numbers them.
  line integer NOT NULL CHECK (line BETWEEN 1 AND 20000),
  -- The texts by field; empty once the row is written or the import finished (IM-13).
  cells jsonb NOT NULL CHECK (jsonb_typeof(cells) = 'object' AND pg_column_size(cells) <= 60000),
  -- What the person said of it; null until they do.
  ticked boolean,
  verdict text NOT NULL DEFAULT 'error' CHECK (verdict IN ('new', 'known', 'error', 'skipped')),
  -- It is written by the next run.
  chosen boolean NOT NULL DEFAULT false,
  problem text CHECK (char_length(problem) <= 500),
  problem_field text CHECK (char_length(problem_field) <= 60),
  zeros_added boolean NOT NULL DEFAULT false,
  -- Equal for rows that mean the same record: one CPF, or one client, amount and day.
  match_key text COLLATE "C" CHECK (char_length(match_key) <= 120),
  -- What it became: a client, a loan or a payment, by the kind of the import.
  record_id uuid,
  PRIMARY KEY (institution_id, import_id, line),
  CONSTRAINT import_rows_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id) ON DELETE CASCADE,
  CONSTRAINT import_rows_chosen_check CHECK (NOT chosen OR verdict IN ('new', 'known'))
);
CREATE INDEX import_rows_by_key ON import_rows (institution_id, import_id, match_key, line);

-- Set for the transaction that writes the rows of an import, so that the ordinary use cases mark what they create.
CREATE FUNCTION caderneta_import() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.import', true), '')::uuid;

ALTER TABLE clients ADD COLUMN import_id uuid;
ALTER TABLE loans ADD COLUMN import_id uuid;
ALTER TABLE payments ADD COLUMN import_id uuid;
ALTER TABLE clients ALTER COLUMN import_id SET DEFAULT caderneta_import(),
  ADD CONSTRAINT clients_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id);
ALTER TABLE loans ALTER COLUMN import_id SET DEFAULT caderneta_import(),
  ADD CONSTRAINT loans_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id);
ALTER TABLE payments ALTER COLUMN import_id SET DEFAULT caderneta_import(),
  ADD CONSTRAINT payments_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id);
CREATE INDEX clients_of_import ON clients (institution_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX loans_of_import ON loans (institution_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX payments_of_import ON payments (institution_id, import_id) WHERE import_id IS NOT NULL;

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON imports
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('imports');

ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON imports TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON import_rows TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT, DELETE, UPDATE (status, done_at, undone_at) ON imports TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (cells, ticked, verdict, chosen, problem, problem_field, zeros_added, match_key, record_id)
  ON import_rows TO caderneta_lender;

-- IM-13: a draft of which nothing was written goes with its rows; of one that was written in part only the outcome stays. Runs as the
-- owner, because the server reads no row of a file outside a tenant.
CREATE FUNCTION caderneta_sweep_imports(made_before timestamptz, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT institution_id, id FROM imports WHERE status IN ('draft', 'running') AND created_at < made_before
    ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED
  LOOP
    IF EXISTS (
      SELECT FROM import_rows r
      WHERE r.institution_id = old.institution_id AND r.import_id = old.id AND r.record_id IS NOT NULL
    ) THEN
      UPDATE import_rows SET cells = '{}', chosen = false, problem = NULL, problem_field = NULL, match_key = NULL
      WHERE institution_id = old.institution_id AND import_id = old.id;
      UPDATE imports SET status = 'done', done_at = at WHERE institution_id = old.institution_id AND id = old.id;
    ELSE
      DELETE FROM imports WHERE institution_id = old.institution_id AND id = old.id;
    END IF;
  END LOOP;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_sweep_imports(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_sweep_imports(timestamptz, timestamptz) TO caderneta_app;

ALTER TABLE change_outbox
  DROP CONSTRAINT change_outbox_table_name_check,
  ADD CONSTRAINT change_outbox_table_name_check CHECK (table_name IN ('institutions', 'clients', 'interests', 'loans', 'loan_presets',
    'sessions', 'cash_entries', 'message_templates', 'contacts_made', 'imports'));
