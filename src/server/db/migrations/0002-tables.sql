-- Money is bigint centavos, never above what a JavaScript number holds exactly. Rates are hundredths of a percent.
-- Days are `date` within 2000..2100, which also keeps 'infinity' out. Moments have the millisecond of a JavaScript
-- Date: a page that ends at a moment must begin again at exactly that moment. Ids (UUIDv7) come from the server.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE,
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254)
);

CREATE TABLE institutions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT institutions_user_key UNIQUE REFERENCES users (id),
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  name_norm text COLLATE "C" NOT NULL GENERATED ALWAYS AS (caderneta_normalized(name)) STORED,
  logo_url text CHECK (char_length(logo_url) <= 2048),
  contact_info text CHECK (char_length(contact_info) <= 300),
  require_access_code boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  name_norm text COLLATE "C" NOT NULL GENERATED ALWAYS AS (caderneta_normalized(name)) STORED,
  phone text NOT NULL CHECK (btrim(phone) <> '' AND char_length(phone) <= 32),
  email text CHECK (char_length(email) <= 254),
  address text CHECK (char_length(address) <= 300),
  cpf text COLLATE "C" NOT NULL CHECK (cpf ~ '^[0-9]{11}$'),
  pix_key text CHECK (char_length(pix_key) <= 140),
  notes text CHECK (char_length(notes) <= 8000),
  portal_last_seen_at timestamptz(3),
  access_code_hash text,
  access_code_tries integer NOT NULL DEFAULT 0 CHECK (access_code_tries >= 0),
  access_code_created_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT clients_id_user_key UNIQUE (id, user_id),
  CHECK ((access_code_hash IS NULL) = (access_code_created_at IS NULL))
);
-- CL-8: one client per CPF and institution.
CREATE UNIQUE INDEX clients_user_cpf_key ON clients (user_id, cpf) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_name ON clients (user_id, name_norm, id) INCLUDE (cpf) WHERE deleted_at IS NULL;

CREATE TABLE interests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  client_id uuid,
  client_cpf text COLLATE "C" NOT NULL CHECK (client_cpf ~ '^[0-9]{11}$'),
  original_requester_name text CHECK (char_length(original_requester_name) <= 120),
  requester_norm text COLLATE "C" GENERATED ALWAYS AS (caderneta_normalized(original_requester_name)) STORED,
  -- IN-6: no positivity check.
  requested_amount bigint NOT NULL CHECK (requested_amount BETWEEN -99999999999 AND 99999999999),
  status text NOT NULL DEFAULT 'Pendente'
    CHECK (status IN ('Pendente', 'Em Análise', 'Aprovado', 'Rejeitado', 'Concluído')),
  notes text CHECK (char_length(notes) <= 8000),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT interests_id_user_key UNIQUE (id, user_id),
  CONSTRAINT interests_client_fkey FOREIGN KEY (client_id, user_id) REFERENCES clients (id, user_id)
);
CREATE INDEX interests_by_status ON interests (user_id, status, created_at, id);
CREATE INDEX interests_newest ON interests (user_id, created_at, id);
CREATE INDEX interests_by_client ON interests (user_id, client_id);
-- PT-7: the open requests of a person, counted under caderneta_lock_requester.
CREATE INDEX interests_open ON interests (user_id, client_cpf) WHERE status NOT IN ('Rejeitado', 'Concluído');
CREATE INDEX interests_unlinked ON interests (user_id, client_cpf) WHERE client_id IS NULL;

CREATE TABLE loans (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  client_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  interest_rate integer NOT NULL CHECK (interest_rate BETWEEN 0 AND 100000),
  overdue_interest_rate bigint NOT NULL DEFAULT 0 CHECK (overdue_interest_rate BETWEEN 0 AND 99999999999),
  start_date date NOT NULL CHECK (start_date BETWEEN '2000-01-01' AND '2100-12-31'),
  end_date date NOT NULL CHECK (end_date BETWEEN '2000-01-01' AND '2100-12-31'),
  notes text CHECK (char_length(notes) <= 8000),
  status text NOT NULL DEFAULT 'ativo' CHECK (status IN ('ativo', 'atrasado', 'pago')),
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount BETWEEN 0 AND 9007199254740991),
  interest_paid bigint NOT NULL DEFAULT 0 CHECK (interest_paid BETWEEN 0 AND 9007199254740991),
  renewed_at timestamptz(3),
  paid_at timestamptz(3),
  source_interest_id uuid CONSTRAINT loans_source_interest_key UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT loans_id_user_key UNIQUE (id, user_id),
  CONSTRAINT loans_client_fkey FOREIGN KEY (client_id, user_id) REFERENCES clients (id, user_id),
  -- An interest is really deleted (IN-5); the loan it became stays.
  CONSTRAINT loans_source_interest_fkey FOREIGN KEY (source_interest_id, user_id)
    REFERENCES interests (id, user_id) ON DELETE SET NULL (source_interest_id),
  CONSTRAINT loans_dates_check CHECK (end_date >= start_date),
  CONSTRAINT loans_paid_check CHECK ((status = 'pago') = (paid_at IS NOT NULL))
);
CREATE INDEX loans_newest ON loans (user_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_active ON loans (user_id, end_date, id) WHERE status <> 'pago' AND deleted_at IS NULL;
CREATE INDEX loans_by_client ON loans (user_id, client_id, start_date, id);
CREATE INDEX loans_turning_overdue ON loans (end_date) WHERE status = 'ativo' AND deleted_at IS NULL;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  loan_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  payment_date date NOT NULL CHECK (payment_date BETWEEN '2000-01-01' AND '2100-12-31'),
  notes text CHECK (char_length(notes) <= 8000),
  kind text NOT NULL DEFAULT 'payment' CHECK (kind IN ('payment', 'settlement', 'renewal_interest')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payments_loan_fkey FOREIGN KEY (loan_id, user_id) REFERENCES loans (id, user_id)
);
CREATE INDEX payments_by_loan ON payments (user_id, loan_id, payment_date, id);

CREATE TABLE renewals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  loan_id uuid NOT NULL,
  interest_amount bigint NOT NULL CHECK (interest_amount BETWEEN 0 AND 9007199254740991),
  previous_end_date date NOT NULL CHECK (previous_end_date BETWEEN '2000-01-01' AND '2100-12-31'),
  end_date date NOT NULL CHECK (end_date BETWEEN '2000-01-01' AND '2100-12-31'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT renewals_loan_fkey FOREIGN KEY (loan_id, user_id) REFERENCES loans (id, user_id)
);
CREATE INDEX renewals_by_loan ON renewals (user_id, loan_id, created_at, id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('staff', 'borrower')),
  user_id uuid NOT NULL REFERENCES users (id),
  client_id uuid,
  token_hash bytea NOT NULL CONSTRAINT sessions_token_key UNIQUE,
  previous_token_hash bytea,
  rotated_at timestamptz(3),
  token_expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  user_agent text CHECK (char_length(user_agent) <= 512),
  CONSTRAINT sessions_client_fkey FOREIGN KEY (client_id, user_id) REFERENCES clients (id, user_id),
  CHECK ((kind = 'borrower') = (client_id IS NOT NULL))
);
CREATE UNIQUE INDEX sessions_previous_token_key ON sessions (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
CREATE INDEX sessions_of_user ON sessions (user_id, client_id);
CREATE INDEX sessions_expiring ON sessions (expires_at);

CREATE TABLE password_recoveries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CONSTRAINT password_recoveries_token_key UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX password_recoveries_of_user ON password_recoveries (user_id);

-- Unlogged: a count lost in a crash only starts its window again, and no request waits for a disk to be counted.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  window_seconds integer NOT NULL CHECK (window_seconds > 0),
  count integer NOT NULL CHECK (count >= 0)
);
CREATE UNLOGGED TABLE rate_limit_members (
  key text NOT NULL,
  member bytea NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (key, member)
);
CREATE INDEX rate_limit_members_by_age ON rate_limit_members (key, seen_at);

-- The row is claimed first (without an answer) and completed in the same transaction as the change it answers for.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 255),
  request_hash bytea NOT NULL,
  status integer,
  response jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, operation, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE server_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) >= 32)
);

CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION caderneta_touch();
CREATE TRIGGER touch BEFORE UPDATE ON institutions FOR EACH ROW EXECUTE FUNCTION caderneta_touch();
CREATE TRIGGER touch BEFORE UPDATE ON interests FOR EACH ROW EXECUTE FUNCTION caderneta_touch();
CREATE TRIGGER touch BEFORE UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION caderneta_touch();
-- A visit to the portal is not an edit of the client.
CREATE TRIGGER touch
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, access_code_hash, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_touch();
