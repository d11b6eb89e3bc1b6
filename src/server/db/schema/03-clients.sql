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
-- LP-6: the few that still say something of somebody.
CREATE INDEX import_rows_with_texts ON import_rows (institution_id)
  WHERE cells <> '{}' OR match_key IS NOT NULL OR problem IS NOT NULL;

-- IM-13: a draft of which nothing was written goes with its rows; of one that was written in part only the outcome stays. A few drafts at
-- a time, so that many of them never reach the statement timeout; returns how many it took. Runs as the owner, because the server reads
-- no row of a file outside a tenant.
CREATE FUNCTION caderneta_sweep_imports(made_before timestamptz, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  swept integer := 0;
BEGIN
  FOR old IN
    SELECT institution_id, id FROM imports WHERE status IN ('draft', 'running') AND created_at < made_before
    ORDER BY created_at LIMIT 5 FOR UPDATE SKIP LOCKED
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
    swept := swept + 1;
  END LOOP;
  RETURN swept;
END
$$;

CREATE TABLE clients (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  name_norm text COLLATE "C" NOT NULL GENERATED ALWAYS AS (caderneta_normalized(name)) STORED,
  phone text NOT NULL CHECK (btrim(phone) <> '' AND char_length(phone) <= 32),
  email text CHECK (char_length(email) <= 254),
  address text CHECK (char_length(address) <= 300),
  cpf text COLLATE "C" NOT NULL CHECK (cpf ~ '^[0-9]{11}$'),
  pix_key text CHECK (char_length(pix_key) <= 140),
  notes text CHECK (char_length(notes) <= 8000),
  -- EQ-4: who collects from the client.
  collector_user_id uuid,
  -- FD-9: the place on that person's route, or among the clients without one; null comes last.
  route_position integer CHECK (route_position BETWEEN 1 AND 300),
  portal_last_seen_at timestamptz(3),
  access_code_hash text,
  access_code_tries integer NOT NULL DEFAULT 0 CHECK (access_code_tries >= 0),
  access_code_created_at timestamptz(3),
  import_id uuid DEFAULT caderneta_import(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  -- PD-5: how much of what was lent may be out at once; null: as much as the lender likes.
  credit_limit bigint CHECK (credit_limit BETWEEN 1 AND 99999999999),
  -- PD-6: this institution's own mark, which the portal's role does not read.
  no_lending_reason text CHECK (btrim(no_lending_reason) <> '' AND char_length(no_lending_reason) <= 300),
  no_lending_at timestamptz(3),
  -- PD-8: ids of `tags`; those of a tag that was deleted mean nothing.
  tag_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(tag_ids) <= 5),
  -- AQ-5: of the photo among `files` (I22).
  photo_sha256 text COLLATE "C" CHECK (photo_sha256 ~ '^[0-9a-f]{64}$'),
  -- LP-6: since when nothing of the person is left here; such a client is deleted for ever.
  anonymised_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT clients_anonymised_check CHECK (anonymised_at IS NULL OR deleted_at IS NOT NULL),
  CONSTRAINT clients_no_lending_check CHECK ((no_lending_reason IS NULL) = (no_lending_at IS NULL)),
  CONSTRAINT clients_collector_fkey FOREIGN KEY (institution_id, collector_user_id) REFERENCES memberships (institution_id, user_id),
  CONSTRAINT clients_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id),
  CHECK ((access_code_hash IS NULL) = (access_code_created_at IS NULL))
);
-- CL-8: one client per CPF and institution.
CREATE UNIQUE INDEX clients_cpf_key ON clients (institution_id, cpf) WHERE deleted_at IS NULL;
-- CL-5: a new client is checked against deleted ones with the same CPF, and the list of deleted clients is searched by CPF.
CREATE INDEX clients_deleted_by_cpf ON clients (institution_id, cpf) WHERE deleted_at IS NOT NULL;
-- Payers of whom a bank shows six digits of the CPF (EX-5).
CREATE INDEX clients_by_cpf_middle ON clients (institution_id, substr(cpf, 4, 6)) WHERE deleted_at IS NULL;
-- CL-2, EQ-4: with all that the list and the search ask of a client, which they need not read then: ten thousand names are scanned in
-- 6 ms instead of 16.
CREATE INDEX clients_by_name ON clients (institution_id, name_norm, id) INCLUDE (cpf, collector_user_id) WHERE deleted_at IS NULL;
CREATE INDEX clients_of_collector ON clients (institution_id, collector_user_id) WHERE collector_user_id IS NOT NULL;
-- FD-9: the sheet walks a route in its order.
CREATE INDEX clients_of_route ON clients (institution_id, route_position, id) INCLUDE (collector_user_id)
  WHERE route_position IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX clients_of_import ON clients (institution_id, import_id) WHERE import_id IS NOT NULL;
-- PD-8: found by a function of the owner, as a search is; most clients have no tag, and no entry.
CREATE INDEX clients_by_tag ON clients USING gin (institution_id, tag_ids) WHERE deleted_at IS NULL AND tag_ids <> '{}';
-- A visit to the portal, an access code or a place on a route is not an edit of the client.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, credit_limit, no_lending_reason, tag_ids, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- PD-8: how an institution sorts its clients, at most twenty. Really deleted: an id that clients still have then means nothing.
CREATE TABLE tags (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 24),
  colour smallint NOT NULL CHECK (colour BETWEEN 1 AND 6),
  position integer NOT NULL CHECK (position >= 1),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id)
);
CREATE UNIQUE INDEX tags_name_key ON tags (institution_id, lower(name));
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, colour ON tags
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- The collectors, and who still has clients, by name: the institution's role reads no accounts.
CREATE FUNCTION caderneta_collectors() RETURNS TABLE (id uuid, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(m.name, u.name, u.email), m.role = 'collector' AND m.disabled_at IS NULL
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution()
    AND ((m.role = 'collector' AND m.disabled_at IS NULL) OR EXISTS (
      SELECT FROM clients c WHERE c.institution_id = m.institution_id AND c.collector_user_id = m.user_id AND c.deleted_at IS NULL
    ))
  ORDER BY caderneta_normalized(coalesce(m.name, u.name, u.email)), u.id
$$;

-- The clients of the collector who acts, and the client who acts (null once deleted, CL-5). They run as the owner and once per statement,
-- so that policies compare only the row's own columns with their result.
CREATE FUNCTION caderneta_own_clients() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM clients
  WHERE institution_id = caderneta_institution() AND collector_user_id = caderneta_user() AND deleted_at IS NULL
$$;
CREATE FUNCTION caderneta_living_client() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT id FROM clients
  WHERE institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL
);
CREATE FUNCTION caderneta_living_client_cpf() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT cpf FROM clients
  WHERE institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL
);

-- Loan requests.
CREATE TABLE interests (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid,
  client_cpf text COLLATE "C" NOT NULL CHECK (client_cpf ~ '^[0-9]{11}$'),
  original_requester_name text CHECK (char_length(original_requester_name) <= 120),
  -- IN-13: as the visitor typed it; optional.
  requester_phone text CHECK (char_length(requester_phone) <= 32),
  requester_norm text COLLATE "C" GENERATED ALWAYS AS (caderneta_normalized(original_requester_name)) STORED,
  -- IN-6: no positivity check.
  requested_amount bigint NOT NULL CHECK (requested_amount BETWEEN -99999999999 AND 99999999999),
  status text NOT NULL DEFAULT 'Pendente'
    CHECK (status IN ('Pendente', 'Em Análise', 'Aprovado', 'Rejeitado', 'Concluído')),
  notes text CHECK (char_length(notes) <= 8000),
  -- Only for a visitor's request; used to detect a repeated request (PT-3).
  expected_payment_date date CHECK (expected_payment_date BETWEEN '2000-01-01' AND '2100-12-31'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT interests_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);
CREATE INDEX interests_by_status ON interests (institution_id, status, created_at, id);
CREATE INDEX interests_newest ON interests (institution_id, created_at, id);
CREATE INDEX interests_by_client ON interests (institution_id, client_id);
-- PT-7: the open requests of a person, counted under caderneta_lock_requester.
CREATE INDEX interests_open ON interests (institution_id, client_cpf) WHERE status NOT IN ('Rejeitado', 'Concluído');
CREATE INDEX interests_by_cpf ON interests (institution_id, client_cpf);
CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, client_cpf, original_requester_name, requested_amount, status, notes ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- PT-7: held until the end of the transaction by every transaction that counts, adds or links the requests of a person.
CREATE FUNCTION caderneta_lock_requester(institution uuid, cpf text) RETURNS void
LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended('requester:' || institution || ':' || cpf, 0));

-- PT-3, called under caderneta_lock_requester. Counts only requests of visitors: those of the portal and of the lender belong to
-- clients, and counting them would reveal whose CPF is a client's. Runs as the owner, because the server cannot read amounts outside a
-- tenant.
CREATE FUNCTION caderneta_open_visitor_requests(
  institution uuid, cpf text, amount bigint, expected date, OUT open_count integer, OUT is_repeated boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, coalesce(bool_or(requested_amount = amount AND expected_payment_date = expected), false)
  FROM interests
  WHERE institution_id = institution AND client_cpf = cpf AND original_requester_name IS NOT NULL
    AND status NOT IN ('Rejeitado', 'Concluído')
$$;
