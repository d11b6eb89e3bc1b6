-- Money is bigint centavos, never above what a JavaScript number holds exactly. Rates are hundredths of a percent. Days are `date`
-- within 2000..2100, which also excludes 'infinity'. Moments have milliseconds like a JavaScript Date, because the cursor of a page
-- must equal the stored moment. Ids (UUIDv7) come from the server. The institution leads every key, so that no row can
-- point across tenants and the tables can be distributed by institution.

-- A person who signs in.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE,
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254)
);

-- The tenant. Created with its owner's account; without a name until the profile is first saved (IS-1).
CREATE TABLE institutions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT institutions_user_key UNIQUE REFERENCES users (id),
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  name_norm text COLLATE "C" GENERATED ALWAYS AS (caderneta_normalized(name)) STORED,
  logo_url text CHECK (char_length(logo_url) <= 2048),
  contact_info text CHECK (char_length(contact_info) <= 300),
  require_access_code boolean NOT NULL DEFAULT false,
  -- PA-31: whether 'Quitar' proposes to leave out the interest of the days that are not over.
  early_discount boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The role of a person in an institution.
CREATE TABLE memberships (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'collector', 'viewer')),
  disabled_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, user_id)
);
CREATE INDEX memberships_of_user ON memberships (user_id);

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
  portal_last_seen_at timestamptz(3),
  access_code_hash text,
  access_code_tries integer NOT NULL DEFAULT 0 CHECK (access_code_tries >= 0),
  access_code_created_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CHECK ((access_code_hash IS NULL) = (access_code_created_at IS NULL))
);
-- CL-8: one client per CPF and institution.
CREATE UNIQUE INDEX clients_cpf_key ON clients (institution_id, cpf) WHERE deleted_at IS NULL;
-- CL-5: a new client is checked against deleted ones with the same CPF, and the list of deleted clients is searched by CPF.
CREATE INDEX clients_deleted_by_cpf ON clients (institution_id, cpf) WHERE deleted_at IS NOT NULL;
CREATE INDEX clients_by_name ON clients (institution_id, name_norm, id) INCLUDE (cpf) WHERE deleted_at IS NULL;

-- Loan requests.
CREATE TABLE interests (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid,
  client_cpf text COLLATE "C" NOT NULL CHECK (client_cpf ~ '^[0-9]{11}$'),
  original_requester_name text CHECK (char_length(original_requester_name) <= 120),
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
CREATE INDEX interests_unlinked ON interests (institution_id, client_cpf) WHERE client_id IS NULL;

CREATE TABLE loans (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  interest_rate integer NOT NULL CHECK (interest_rate BETWEEN 0 AND 100000),
  -- Centavos per day of delay.
  overdue_interest_rate bigint NOT NULL DEFAULT 0 CHECK (overdue_interest_rate BETWEEN 0 AND 99999999999),
  start_date date NOT NULL CHECK (start_date BETWEEN '2000-01-01' AND '2100-12-31'),
  -- The due date of the oldest open instalment; of the last one once all are covered.
  end_date date NOT NULL CHECK (end_date BETWEEN '2000-01-01' AND '2100-12-31'),
  notes text CHECK (char_length(notes) <= 8000),
  status text NOT NULL DEFAULT 'ativo' CHECK (status IN ('ativo', 'atrasado', 'pago')),
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount BETWEEN 0 AND 9007199254740991),
  -- Interest charged by renewals.
  interest_paid bigint NOT NULL DEFAULT 0 CHECK (interest_paid BETWEEN 0 AND 9007199254740991),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 9007199254740991),
  -- The interest agreed at the beginning, without renewals.
  contract_interest bigint NOT NULL CHECK (contract_interest BETWEEN 0 AND 9007199254740991),
  interest_method text NOT NULL DEFAULT 'single'
    CHECK (interest_method IN ('single', 'total', 'per_installment', 'fixed', 'price')),
  frequency text CHECK (frequency IN ('daily', 'weekly', 'fortnightly', 'monthly')),
  installment_count integer NOT NULL DEFAULT 1 CHECK (installment_count BETWEEN 1 AND 400),
  -- A bit each: 1 Saturdays, 2 Sundays, 4 national holidays.
  skipped_days smallint NOT NULL DEFAULT 0 CHECK (skipped_days BETWEEN 0 AND 7),
  plan_version smallint NOT NULL DEFAULT 1 CHECK (plan_version >= 1),
  -- The day payments reached the total; null while something is owed, and once it is settled (LN-21).
  covered_on date,
  -- Of the current plan: how many instalments are covered, the late days of those, and the day from which the oldest open one counts
  -- its late days (null when none is open). Late days are late_days_before + the days since late_from (PA-24).
  paid_count smallint NOT NULL DEFAULT 0 CHECK (paid_count >= 0),
  late_days_before integer NOT NULL DEFAULT 0 CHECK (late_days_before >= 0),
  late_from date,
  -- The late fee received and forgiven since the last renewal or renegotiation (PA-25).
  late_fee_received bigint NOT NULL DEFAULT 0 CHECK (late_fee_received BETWEEN 0 AND 9007199254740991),
  late_fee_waived bigint NOT NULL DEFAULT 0 CHECK (late_fee_waived BETWEEN 0 AND 9007199254740991),
  renewed_at timestamptz(3),
  paid_at timestamptz(3),
  -- The interest it came from; null once that one was really deleted (IN-5).
  source_interest_id uuid,
  created_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT loans_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT loans_source_interest_key UNIQUE (institution_id, source_interest_id),
  CONSTRAINT loans_source_interest_fkey FOREIGN KEY (institution_id, source_interest_id)
    REFERENCES interests (institution_id, id) ON DELETE SET NULL (source_interest_id),
  CONSTRAINT loans_dates_check CHECK (end_date >= start_date),
  CONSTRAINT loans_paid_check CHECK ((status = 'pago') = (paid_at IS NOT NULL)),
  CONSTRAINT loans_single_check CHECK ((interest_method = 'single') = (frequency IS NULL))
);
CREATE INDEX loans_newest ON loans (institution_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_active ON loans (institution_id, end_date, id) WHERE status <> 'pago' AND deleted_at IS NULL;
CREATE INDEX loans_by_client ON loans (institution_id, client_id, start_date, id);
CREATE INDEX loans_turning_overdue ON loans (end_date) WHERE status = 'ativo' AND deleted_at IS NULL;

-- The schedule of every loan; a single payment is a plan of one. Coverage is a function of schedule and payments, written under the
-- loan's lock (I13).
CREATE TABLE installments (
  institution_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  plan_version smallint NOT NULL CHECK (plan_version >= 1),
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 400),
  due_date date NOT NULL CHECK (due_date BETWEEN '2000-01-01' AND '2100-12-31'),
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  paid_amount bigint NOT NULL DEFAULT 0,
  -- The day the instalment was covered in full.
  covered_on date,
  PRIMARY KEY (institution_id, loan_id, plan_version, number),
  CONSTRAINT installments_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CHECK (principal + interest > 0),
  CHECK (paid_amount BETWEEN 0 AND principal + interest),
  CHECK ((covered_on IS NOT NULL) = (paid_amount = principal + interest))
);
CREATE INDEX installments_open ON installments (institution_id, loan_id, due_date) WHERE covered_on IS NULL;

-- Never deleted: undoing one marks it.
CREATE TABLE payments (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 9007199254740991),
  -- Received with it, not part of the amount (PA-27).
  late_fee bigint NOT NULL DEFAULT 0 CHECK (late_fee BETWEEN 0 AND 9007199254740991),
  -- How much of the amount was interest and how much principal; the rest was paid beyond the total.
  interest_part bigint NOT NULL CHECK (interest_part >= 0),
  principal_part bigint NOT NULL CHECK (principal_part >= 0),
  payment_date date NOT NULL CHECK (payment_date BETWEEN '2000-01-01' AND '2100-12-31'),
  method text CHECK (method IN ('cash', 'pix', 'transfer', 'other')),
  notes text CHECK (char_length(notes) <= 8000),
  kind text NOT NULL DEFAULT 'payment' CHECK (kind IN ('payment', 'settlement', 'renewal_interest')),
  received_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  -- Its loan was renegotiated after it: it covers a plan that is closed and cannot be undone (PA-42).
  before_renegotiation boolean NOT NULL DEFAULT false,
  undone_at timestamptz(3),
  undone_by uuid REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  -- A settlement may be a discount alone.
  CONSTRAINT payments_value_check CHECK (amount > 0 OR late_fee > 0 OR kind = 'settlement'),
  CONSTRAINT payments_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CHECK (interest_part + principal_part <= amount),
  CHECK (undone_by IS NULL OR undone_at IS NOT NULL)
);
CREATE INDEX payments_by_loan ON payments (institution_id, loan_id, payment_date, id) WHERE undone_at IS NULL;

-- SM-6 'Modelos': the terms a lender uses again and again. A loan copies them and keeps no link.
CREATE TABLE loan_presets (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 60),
  interest_method text NOT NULL CHECK (interest_method IN ('single', 'total', 'per_installment', 'fixed', 'price')),
  interest_rate integer CHECK (interest_rate BETWEEN 0 AND 100000),
  installment_amount bigint CHECK (installment_amount BETWEEN 1 AND 99999999999),
  installment_count integer CHECK (installment_count BETWEEN 2 AND 400),
  frequency text CHECK (frequency IN ('daily', 'weekly', 'fortnightly', 'monthly')),
  -- A bit each, as in loans.
  skipped_days smallint NOT NULL DEFAULT 0 CHECK (skipped_days BETWEEN 0 AND 7),
  -- Centavos per day of delay.
  overdue_interest_rate bigint NOT NULL DEFAULT 0 CHECK (overdue_interest_rate BETWEEN 0 AND 99999999999),
  in_portal boolean NOT NULL DEFAULT false,
  -- The order by hand, smallest first.
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  -- Of 'fixed' the instalment is given, of every other method the rate.
  CONSTRAINT loan_presets_rate_check CHECK ((interest_method = 'fixed') = (interest_rate IS NULL)),
  CONSTRAINT loan_presets_amount_check CHECK ((interest_method = 'fixed') = (installment_amount IS NOT NULL)),
  CONSTRAINT loan_presets_single_check CHECK ((interest_method = 'single') = (frequency IS NULL)
    AND (interest_method = 'single') = (installment_count IS NULL) AND (interest_method <> 'single' OR skipped_days = 0))
);
CREATE UNIQUE INDEX loan_presets_name_key ON loan_presets (institution_id, lower(name)) WHERE deleted_at IS NULL;

-- What happened to a loan, append-only: the history screen reads only this.
CREATE TABLE loan_events (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The order of the events, independent of the clocks of two server instances: they are written one at a time, under the loan's lock.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'edited', 'payment', 'payment_undone', 'settled', 'reopened', 'renewed',
    'renewal_undone', 'due_date_moved', 'renegotiated', 'late_fee_waived', 'became_overdue', 'deleted', 'restored')),
  -- The calendar day it counts for: a payment's own date, else the day it was done.
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  by_user uuid DEFAULT caderneta_user() REFERENCES users (id),
  facts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (institution_id, id),
  CONSTRAINT loan_events_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX loan_events_of_loan ON loan_events (institution_id, loan_id, seq);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('staff', 'borrower')),
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid REFERENCES users (id),
  client_id uuid,
  token_hash bytea NOT NULL CONSTRAINT sessions_token_key UNIQUE,
  previous_token_hash bytea,
  rotated_at timestamptz(3),
  token_expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  user_agent text CHECK (char_length(user_agent) <= 512),
  CONSTRAINT sessions_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CHECK ((kind = 'staff') = (user_id IS NOT NULL)),
  CHECK ((kind = 'borrower') = (client_id IS NOT NULL))
);
CREATE UNIQUE INDEX sessions_previous_token_key ON sessions (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sessions_of_client ON sessions (institution_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sessions_expiring ON sessions (expires_at);

-- Mailed links: they set a new password or, where `new_email` is set, confirm that the account may use that address.
CREATE TABLE password_recoveries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CONSTRAINT password_recoveries_token_key UNIQUE,
  new_email text CHECK (new_email = lower(new_email) AND char_length(new_email) BETWEEN 3 AND 254),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX password_recoveries_of_user ON password_recoveries (user_id);

-- Unlogged: a count lost in a crash only restarts its window, and counting a request does not wait for the disk.
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

-- The row is inserted first, without a response, and completed in the transaction of the change.
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
CREATE TRIGGER raise_version BEFORE UPDATE OF name, logo_url, contact_info ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, client_cpf, original_requester_name, requested_amount, status, notes ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
-- Turning overdue (LN-14) sets the status alone and is not an edit of the loan.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, paid_amount, interest_paid,
    discount, contract_interest, plan_version, covered_on, renewed_at, paid_at, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
-- A visit to the portal or an access code is not an edit of the client.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
-- Another order of the models is not an edit of one.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days,
    overdue_interest_rate, in_portal, deleted_at ON loan_presets
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
