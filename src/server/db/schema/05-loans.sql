-- PostgreSQL reads the text of every CHECK of a table for each statement that writes a row of it. So each of the four tables of a loan that a
-- payment writes has a single one: a function, kept compiled, that names the rule a row breaks as a CHECK of its own would (decision 56). What is
-- null breaks no rule. Numbers in the names of rules are from before 1.0.0.
CREATE FUNCTION caderneta_check_loan(
  amount bigint, interest_rate integer, overdue_interest_rate bigint, start_date date, end_date date, notes text, status text,
  paid_amount bigint, principal_paid bigint, interest_paid bigint, discount bigint, contract_interest bigint, interest_method text,
  frequency text, installment_count integer, skipped_days smallint, plan_version smallint, paid_count smallint, late_days_before integer,
  late_fee_received bigint, late_fee_waived bigint, paid_at timestamptz
) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rule text := CASE
    WHEN amount NOT BETWEEN 1 AND 99999999999 THEN 'loans_amount_check'
    WHEN interest_rate NOT BETWEEN 0 AND 100000 THEN 'loans_interest_rate_check'
    WHEN overdue_interest_rate NOT BETWEEN 0 AND 99999999999 THEN 'loans_overdue_interest_rate_check'
    WHEN start_date < '2000-01-01' OR end_date < start_date OR end_date > '2100-12-31' THEN 'loans_dates_check'
    WHEN char_length(notes) > 8000 THEN 'loans_notes_check'
    WHEN status <> ALL ('{ativo,atrasado,pago}') THEN 'loans_status_check'
    WHEN (status = 'pago') <> (paid_at IS NOT NULL) THEN 'loans_paid_check'
    WHEN least(paid_amount, principal_paid, interest_paid, discount, contract_interest, late_fee_received, late_fee_waived) < 0
      OR greatest(paid_amount, principal_paid, interest_paid, discount, contract_interest, late_fee_received, late_fee_waived)
        > 9007199254740991 THEN 'loans_sums_check'
    WHEN interest_method <> ALL ('{single,total,per_installment,fixed,price,interest_only}') THEN 'loans_interest_method_check'
    WHEN frequency <> ALL ('{daily,weekly,fortnightly,monthly}') THEN 'loans_frequency_check'
    WHEN (interest_method = 'single') <> (frequency IS NULL) THEN 'loans_single_check'
    WHEN installment_count NOT BETWEEN 1 AND 400 THEN 'loans_installment_count_check'
    WHEN skipped_days NOT BETWEEN 0 AND 7 THEN 'loans_skipped_days_check'
    WHEN plan_version < 1 THEN 'loans_plan_version_check'
    WHEN paid_count < 0 THEN 'loans_paid_count_check'
    WHEN late_days_before < 0 THEN 'loans_late_days_before_check'
  END;
BEGIN
  IF rule IS NULL THEN
    RETURN true;
  END IF;
  RAISE check_violation USING TABLE = 'loans', CONSTRAINT = rule,
    MESSAGE = format('new row for relation "loans" violates check constraint "%s"', rule);
END
$$;

CREATE FUNCTION caderneta_check_installment(
  plan_version smallint, number smallint, due_date date, principal bigint, interest bigint, paid_amount bigint, covered_on date
) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rule text := CASE
    WHEN plan_version < 1 THEN 'installments_plan_version_check'
    WHEN number NOT BETWEEN 1 AND 400 THEN 'installments_number_check'
    WHEN due_date NOT BETWEEN '2000-01-01' AND '2100-12-31' THEN 'installments_due_date_check'
    WHEN least(principal, interest, paid_amount) < 0 OR principal + interest <= 0 OR paid_amount > principal + interest
      THEN 'installments_sums_check'
    WHEN (covered_on IS NOT NULL) <> (paid_amount = principal + interest) THEN 'installments_check2'
  END;
BEGIN
  IF rule IS NULL THEN
    RETURN true;
  END IF;
  RAISE check_violation USING TABLE = 'installments', CONSTRAINT = rule,
    MESSAGE = format('new row for relation "installments" violates check constraint "%s"', rule);
END
$$;

CREATE FUNCTION caderneta_check_payment(
  amount bigint, late_fee bigint, interest_part bigint, principal_part bigint, payment_date date, method text, notes text, kind text,
  undone_at timestamptz, undone_by uuid
) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rule text := CASE
    WHEN least(amount, late_fee, interest_part, principal_part) < 0 OR greatest(amount, late_fee) > 9007199254740991
      OR interest_part + principal_part > amount THEN 'payments_sums_check'
    -- A settlement may be a discount alone.
    WHEN amount <= 0 AND late_fee <= 0 AND kind <> 'settlement' THEN 'payments_value_check'
    WHEN payment_date NOT BETWEEN '2000-01-01' AND '2100-12-31' THEN 'payments_payment_date_check'
    WHEN method <> ALL ('{cash,pix,transfer,other}') THEN 'payments_method_check'
    WHEN char_length(notes) > 8000 THEN 'payments_notes_check'
    WHEN kind <> ALL ('{payment,settlement,renewal_interest}') THEN 'payments_kind_check'
    WHEN undone_by IS NOT NULL AND undone_at IS NULL THEN 'payments_check1'
  END;
BEGIN
  IF rule IS NULL THEN
    RETURN true;
  END IF;
  RAISE check_violation USING TABLE = 'payments', CONSTRAINT = rule,
    MESSAGE = format('new row for relation "payments" violates check constraint "%s"', rule);
END
$$;

CREATE FUNCTION caderneta_check_event(kind text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF kind = ANY ('{created,edited,payment,payment_undone,settled,written_off,reopened,renewed,renewal_undone,due_date_moved,due_dates_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,guarantee_returned,acceptance_offered,accepted,acceptance_withdrawn,became_overdue,deleted,restored}') THEN
    RETURN true;
  END IF;
  RAISE check_violation USING TABLE = 'loan_events', CONSTRAINT = 'loan_events_kind_check',
    MESSAGE = 'new row for relation "loan_events" violates check constraint "loan_events_kind_check"';
END
$$;

-- A payment changes its loan and an instalment, and mostly no indexed column of them. With room on the page for the new version of a row
-- (fillfactor), no index has to be written. The name of a constraint is the same in every database, or a migration could not change it.
CREATE TABLE loans (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  amount bigint NOT NULL,
  interest_rate integer NOT NULL,
  -- Centavos per day of delay.
  overdue_interest_rate bigint NOT NULL DEFAULT 0,
  start_date date NOT NULL,
  -- The due date of the oldest open instalment; of the last one once all are covered.
  end_date date NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'ativo',
  paid_amount bigint NOT NULL DEFAULT 0,
  -- The principal its payments have returned so far; written with the parts of the payments, under the loan's lock (I13).
  principal_paid bigint NOT NULL DEFAULT 0,
  -- Interest charged by renewals.
  interest_paid bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  -- The interest agreed at the beginning, without renewals.
  contract_interest bigint NOT NULL,
  interest_method text NOT NULL DEFAULT 'single',
  frequency text,
  installment_count integer NOT NULL DEFAULT 1,
  -- A bit each: 1 Saturdays, 2 Sundays, 4 national holidays.
  skipped_days smallint NOT NULL DEFAULT 0,
  plan_version smallint NOT NULL DEFAULT 1,
  -- The day payments reached the total; null while something is owed, and once it is settled (LN-21).
  covered_on date,
  -- Of the current plan: how many instalments are covered, the late days of those, and the day from which the oldest open one counts
  -- its late days (null when none is open). Late days are late_days_before + the days since late_from (PA-24).
  paid_count smallint NOT NULL DEFAULT 0,
  late_days_before integer NOT NULL DEFAULT 0,
  late_from date,
  -- LP-27: its institution does not count as late what was due on a Sunday or a holiday and is paid by the next working day; up to when
  -- that holds for the oldest open instalment.
  holiday_grace boolean NOT NULL DEFAULT false,
  late_grace_until date,
  -- The late fee received and forgiven since the last renewal or renegotiation (PA-25).
  late_fee_received bigint NOT NULL DEFAULT 0,
  late_fee_waived bigint NOT NULL DEFAULT 0,
  renewed_at timestamptz(3),
  paid_at timestamptz(3),
  -- PD-9: written off. It is paid, by a settlement of nothing whose discount is what remained (I20).
  loss boolean NOT NULL DEFAULT false,
  -- The interest it came from; null once that one was really deleted (IN-5).
  source_interest_id uuid,
  import_id uuid DEFAULT caderneta_import(),
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
  CONSTRAINT loans_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id),
  CONSTRAINT loans_row_check CHECK (caderneta_check_loan(
    amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status, paid_amount, principal_paid, interest_paid, discount,
    contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, paid_count, late_days_before,
    late_fee_received, late_fee_waived, paid_at))
) WITH (fillfactor = 85);
CREATE INDEX loans_newest ON loans (institution_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_active ON loans (institution_id, end_date, id) WHERE status <> 'pago' AND deleted_at IS NULL;
CREATE INDEX loans_by_client ON loans (institution_id, client_id, start_date, id);
-- What each client owes and since when: the money of the client list, its filters and the client's page.
CREATE INDEX loans_open_of_client ON loans (institution_id, client_id, end_date) WHERE status <> 'pago' AND deleted_at IS NULL;
CREATE INDEX loans_turning_overdue ON loans (end_date) WHERE status = 'ativo' AND deleted_at IS NULL;
-- CX-12: the cash book reads loans and payments by their day.
CREATE INDEX loans_by_start ON loans (institution_id, start_date, id) WHERE deleted_at IS NULL;
-- DB-14: what was realised in a month, from the loans settled in it.
CREATE INDEX loans_settled ON loans (institution_id, paid_at) INCLUDE (contract_interest, interest_paid, discount)
  WHERE status = 'pago' AND deleted_at IS NULL;
-- PD-10: principal that never came back. A loan is settled by what it owes less its discount: only those with one lack something.
CREATE INDEX loans_discounted ON loans (institution_id, paid_at)
  WHERE status = 'pago' AND deleted_at IS NULL AND discount > 0;
CREATE INDEX loans_of_import ON loans (institution_id, import_id) WHERE import_id IS NOT NULL;
-- LN-21: something of the loan is still to be paid: it is neither settled nor deleted, and its payments do not reach its total. It is late
-- from the day after its end_date. Every query asks this function (`owing` in src/server/records/owing.ts); planned in place, so that the
-- indexes of open loans serve it.
CREATE FUNCTION caderneta_owes(status text, deleted_at timestamptz, covered_on date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status <> 'pago' AND deleted_at IS NULL AND covered_on IS NULL;
-- Turning overdue (LN-14) sets the status alone and is not an edit of the loan.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, paid_amount, interest_paid,
    discount, contract_interest, plan_version, covered_on, renewed_at, paid_at, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- The schedule of every loan; a single payment is a plan of one. Coverage is a function of schedule and payments, written under the
-- loan's lock (I13).
CREATE TABLE installments (
  institution_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  plan_version smallint NOT NULL,
  number smallint NOT NULL,
  due_date date NOT NULL,
  -- Covered by then, it has no late days (LP-27).
  grace_until date,
  principal bigint NOT NULL,
  interest bigint NOT NULL,
  paid_amount bigint NOT NULL DEFAULT 0,
  -- The day the instalment was covered in full.
  covered_on date,
  PRIMARY KEY (institution_id, loan_id, plan_version, number),
  CONSTRAINT installments_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT installments_row_check CHECK (caderneta_check_installment(
    plan_version, number, due_date, principal, interest, paid_amount, covered_on))
) WITH (fillfactor = 85);
CREATE INDEX installments_open ON installments (institution_id, loan_id, due_date) WHERE covered_on IS NULL;
-- AG-3, AG-5: what falls due on a day, instalment by instalment.
CREATE INDEX installments_open_by_day ON installments (institution_id, due_date, loan_id, number) WHERE covered_on IS NULL;

-- Never deleted: undoing one marks it.
CREATE TABLE payments (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  amount bigint NOT NULL,
  -- Received with it, not part of the amount (PA-27).
  late_fee bigint NOT NULL DEFAULT 0,
  -- How much of the amount was interest and how much principal; the rest was paid beyond the total.
  interest_part bigint NOT NULL,
  principal_part bigint NOT NULL,
  payment_date date NOT NULL,
  method text,
  notes text,
  kind text NOT NULL DEFAULT 'payment',
  received_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  -- Its loan was renegotiated after it: it covers a plan that is closed and cannot be undone (PA-42).
  before_renegotiation boolean NOT NULL DEFAULT false,
  import_id uuid DEFAULT caderneta_import(),
  undone_at timestamptz(3),
  undone_by uuid REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The line of a bank's statement it stands on. No reference, so that a payment costs no more than without; I21 holds it.
  bank_line_id uuid,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT payments_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT payments_import_fkey FOREIGN KEY (institution_id, import_id) REFERENCES imports (institution_id, id),
  CONSTRAINT payments_row_check CHECK (caderneta_check_payment(
    amount, late_fee, interest_part, principal_part, payment_date, method, notes, kind, undone_at, undone_by))
);
CREATE INDEX payments_by_loan ON payments (institution_id, loan_id, payment_date, id) WHERE undone_at IS NULL;
-- LP-6: also of a loan whose payments were undone.
CREATE INDEX payments_undone ON payments (institution_id, loan_id) WHERE undone_at IS NOT NULL;
CREATE INDEX payments_by_day ON payments (institution_id, payment_date, id) WHERE undone_at IS NULL;
CREATE INDEX payments_of_import ON payments (institution_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX payments_of_bank_line ON payments (institution_id, bank_line_id) WHERE bank_line_id IS NOT NULL;

-- What happened to a loan, append-only: the history screen reads only this.
CREATE TABLE loan_events (
  institution_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The order of the events, independent of the clocks of two server instances: they are written one at a time, under the loan's lock.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL,
  -- The calendar day it counts for: a payment's own date, else the day it was done.
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  by_user uuid DEFAULT caderneta_user() REFERENCES users (id),
  facts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (institution_id, id),
  CONSTRAINT loan_events_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT loan_events_row_check CHECK (caderneta_check_event(kind))
);
CREATE INDEX loan_events_of_loan ON loan_events (institution_id, loan_id, seq);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON loan_events
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_change('loan_events');
-- They go with their institution alone (AS-12).
CREATE TRIGGER kept BEFORE DELETE ON loan_events
  FOR EACH ROW WHEN (NOT caderneta_is_being_deleted(OLD.institution_id)) EXECUTE FUNCTION caderneta_refuse_change('loan_events');

-- SM-6 'Modelos': the terms a lender uses again and again. A loan copies them and keeps no link.
CREATE TABLE loan_presets (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 60),
  interest_method text NOT NULL CHECK (interest_method IN ('single', 'total', 'per_installment', 'fixed', 'price', 'interest_only')),
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
-- Another order of the models is not an edit of one.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days,
    overdue_interest_rate, in_portal, deleted_at ON loan_presets
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- PD-1: who answers for a loan besides the client, and what was left as a pledge; really deleted, and audited. A loan of another client
-- takes them along, because a collector's and the borrower's row-level security compare their client.
CREATE TABLE guarantees (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('guarantor', 'item')),
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  cpf text COLLATE "C" CHECK (cpf ~ '^[0-9]{11}$'),
  phone text CHECK (btrim(phone) <> '' AND char_length(phone) <= 32),
  address text CHECK (btrim(address) <> '' AND char_length(address) <= 300),
  description text CHECK (btrim(description) <> '' AND char_length(description) <= 300),
  value bigint CHECK (value BETWEEN 1 AND 99999999999),
  -- PD-3: given back, once the loan is paid.
  returned_at timestamptz(3),
  returned_by uuid REFERENCES users (id),
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT guarantees_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT guarantees_guarantor_check CHECK (
    kind = 'item' OR (name IS NOT NULL AND num_nonnulls(description, value, returned_at, returned_by) = 0)),
  CONSTRAINT guarantees_item_check CHECK (
    kind = 'guarantor' OR (description IS NOT NULL AND num_nonnulls(name, cpf, phone, address) = 0)),
  CONSTRAINT guarantees_returned_check CHECK (returned_by IS NULL OR returned_at IS NOT NULL)
);
CREATE INDEX guarantees_of_loan ON guarantees (institution_id, loan_id, position);
-- LP-6: the loans somebody answers for.
CREATE INDEX guarantees_by_cpf ON guarantees (institution_id, cpf) WHERE cpf IS NOT NULL;
CREATE INDEX guarantees_by_name ON guarantees (institution_id, caderneta_normalized(name)) WHERE cpf IS NULL;
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, cpf, phone, address, description, value, returned_at ON guarantees
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- DC-2, DC-12: the portal reads no facts of events: some of them are internal. What a borrower's receipt needs of them is given by this
-- function: what a loan of one's own was charged and settled by, in order. Runs as the owner and checks the tenant and the client itself.
CREATE FUNCTION caderneta_own_charges(loan uuid) RETURNS TABLE (id uuid, kind text, on_day date, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.kind, e.on_day,
    CASE e.kind
      WHEN 'renewed' THEN jsonb_build_object('interest', e.facts -> 'interest', 'end_date', e.facts -> 'end_date',
        'previous_end_date', e.facts -> 'previous_end_date', 'payment_id', e.facts -> 'payment_id')
      WHEN 'renewal_undone' THEN jsonb_build_object('renewal_id', e.facts -> 'renewal_id')
      WHEN 'renegotiation_undone' THEN jsonb_build_object('renegotiation_id', e.facts -> 'renegotiation_id')
      WHEN 'renegotiated' THEN jsonb_build_object('added_interest', e.facts -> 'added_interest', 'discount', e.facts -> 'discount',
        'late_fee', e.facts -> 'late_fee', 'fee_choice', e.facts -> 'fee_choice', 'count', e.facts -> 'count',
        'first_due_date', e.facts -> 'first_due_date')
      ELSE '{}'
    END
  FROM loan_events e JOIN loans l ON l.institution_id = e.institution_id AND l.id = e.loan_id
  WHERE e.institution_id = caderneta_institution() AND e.loan_id = loan AND l.client_id = caderneta_living_client()
    AND l.deleted_at IS NULL AND e.kind IN ('renewed', 'renewal_undone', 'renegotiated', 'renegotiation_undone', 'settled')
  ORDER BY e.seq
$$;

-- AS-7: the open loans of the institution of the transaction, under a lock that everybody who makes one holds until its end. Runs as the
-- owner, because a collector sees only some of them.
CREATE FUNCTION caderneta_lock_open_loans() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('open loans:' || caderneta_institution(), 0));
  RETURN (SELECT count(*) FROM loans WHERE institution_id = caderneta_institution() AND status <> 'pago' AND deleted_at IS NULL);
END
$$;
