-- I11: every change of a record that people edit leaves exactly one row: who, when, before, after. Payments, instalments and
-- loan_events are not in here: they are append-only or derived, and their own rows are the record. The image of a loan is its
-- agreed terms; what its events change (paid amount, status, due date of a renewal …) is in loan_events.
-- It grows with every edit and is read by record: a table per month keeps its indexes small, and a month whose time is over goes as a
-- whole instead of row by row.
CREATE TABLE audit_log (
  -- No identity column: months are made as tables of their own and attached, and take over only the default.
  id bigserial,
  institution_id uuid NOT NULL,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  op text NOT NULL CONSTRAINT audit_log_op_check1 CHECK (op IN ('insert', 'update', 'delete')),
  -- The person; null where a borrower, a visitor, a job or the command line acted (`actor` says which).
  user_id uuid,
  actor text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  before jsonb,
  after jsonb,
  PRIMARY KEY (institution_id, id, at),
  CONSTRAINT audit_log_check2 CHECK ((op = 'insert') = (before IS NULL)),
  CONSTRAINT audit_log_check3 CHECK ((op = 'delete') = (after IS NULL))
) PARTITION BY RANGE (at);
CREATE INDEX audit_log_of_row ON audit_log (institution_id, row_id, id);
-- LP-7: the clients, and the CPFs of requests without one, that a change is about.
CREATE FUNCTION caderneta_people_of(before jsonb, after jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[before ->> 'client_id', after ->> 'client_id', before ->> 'client_cpf', after ->> 'client_cpf'], NULL);
CREATE INDEX audit_log_of_person ON audit_log USING gin (caderneta_people_of(before, after));
-- LP-7: changes of records in which a person may be named who is not their client.
CREATE INDEX audit_log_of_texts ON audit_log (institution_id, id) WHERE table_name IN ('guarantees', 'imports', 'cash_entries');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_change('audit_log');

-- What comes before its month has a table: the rows of a restored backup, or of a clock that is wrong. No role is granted a month.
CREATE TABLE audit_log_rest PARTITION OF audit_log DEFAULT;
ALTER TABLE audit_log_rest ENABLE ROW LEVEL SECURITY;

-- For how many months the audit is kept; null: for ever. Only the owner writes it, at each migration, and no role of the server reads it:
-- who serves requests has no say in what is dropped.
CREATE TABLE audit_keeping (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  keep_months integer CHECK (keep_months >= 12)
);

-- The moment from which the audit is whole, once months have been dropped; I11 asks for less before it.
CREATE TABLE audit_kept_from (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kept_from timestamptz(3) NOT NULL
);

CREATE FUNCTION caderneta_add_audit_month(month timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  name text := 'audit_log_' || to_char(month, 'YYYY_MM');
  following timestamptz := month + interval '1 month';
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM audit_log_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    month, following, name
  );
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, following);
END
$$;

-- A table for this month, the two after it, and each month that rows wait for; drops the months whose time is over and says how many.
-- The earlier clock counts, the caller's or the database's. A month is dropped only where as many later months as are kept have rows, so
-- that also with both clocks years ahead the latest history stays. Gives up at once where another session holds the table, such as a
-- backup: the next run tries again.
CREATE FUNCTION caderneta_arrange_audit_log(moment timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  this_month timestamptz := date_trunc('month', least(moment, now()));
  keep integer := (SELECT keep_months FROM audit_keeping);
  kept_from_month timestamptz := this_month - make_interval(months => keep);
  month timestamptz;
  old record;
  has_rows boolean;
  later_months integer := 0;
  dropped integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('caderneta_arrange_audit_log')) THEN
    RETURN 0;
  END IF;
  FOR month IN
    SELECT this_month + make_interval(months => ahead) FROM generate_series(0, 2) AS ahead
    UNION SELECT DISTINCT date_trunc('month', at) FROM audit_log_rest
  LOOP
    PERFORM caderneta_add_audit_month(month);
  END LOOP;
  IF keep IS NULL THEN
    RETURN 0;
  END IF;
  FOR old IN
    SELECT inhrelid::regclass AS name, to_timestamp(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS month FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass AND inhrelid::regclass::text ~ '^audit_log_\d{4}_\d{2}$'
    ORDER BY 2 DESC
  LOOP
    IF old.month < kept_from_month AND later_months >= keep THEN
      EXECUTE format('DROP TABLE %s', old.name);
      dropped := dropped + 1;
    ELSE
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', old.name) INTO has_rows;
      later_months := later_months + has_rows::integer;
    END IF;
  END LOOP;
  IF dropped > 0 THEN
    INSERT INTO audit_kept_from (kept_from) VALUES (kept_from_month) ON CONFLICT (only_row) DO UPDATE SET kept_from = excluded.kept_from;
  END IF;
  RETURN dropped;
END
$$;
SELECT caderneta_arrange_audit_log(now());

-- Without secrets, derived columns, and columns that change without an edit of the record. An institution's settings are written each by
-- its name.
CREATE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(image -> 'settings', '{}')
  || image - ARRAY['settings', 'access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'route_position', 'last_seen_at', 'plan_mailed_for', 'name_norm',
  'requester_norm', 'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'holiday_grace', 'late_grace_until', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at', 'loss']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;

-- Runs as the owner, so that no runtime role needs the right to write. UTC, so that equal moments have equal texts. The table's
-- logical name is the trigger's argument.
CREATE FUNCTION caderneta_write_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  image_before jsonb;
  image_after jsonb;
  image jsonb;
BEGIN
  -- AS-12: an institution goes without a trace.
  IF TG_OP = 'DELETE' AND (to_jsonb(OLD) ->> 'deleting_since' IS NOT NULL
    OR caderneta_is_being_deleted((to_jsonb(OLD) ->> 'institution_id')::uuid)) THEN
    RETURN NULL;
  END IF;
  -- LP-7: of who is made anonymous the earlier images become what the record becomes, so that this is no change.
  IF TG_OP = 'UPDATE' AND TG_ARGV[0] IN ('interests', 'loans') AND current_setting('caderneta.anonymising', true) = 'on' THEN
    IF EXISTS (
      SELECT FROM clients c WHERE c.institution_id = NEW.institution_id AND c.id = NEW.client_id AND c.anonymised_at IS NOT NULL
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    image_before := caderneta_audit_image(to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    image_after := caderneta_audit_image(to_jsonb(NEW));
  END IF;
  IF image_before = image_after THEN
    RETURN NULL;
  END IF;
  image := coalesce(image_after, image_before);
  INSERT INTO audit_log (institution_id, table_name, row_id, op, user_id, actor, before, after)
  VALUES (
    CASE WHEN TG_ARGV[0] = 'institutions' THEN image ->> 'id' ELSE image ->> 'institution_id' END::uuid,
    TG_ARGV[0],
    CASE WHEN TG_ARGV[0] = 'memberships' THEN image ->> 'user_id' ELSE image ->> 'id' END::uuid,
    lower(TG_OP),
    caderneta_user(),
    coalesce(nullif(current_setting('caderneta.actor', true), ''), 'database:' || session_user),
    image_before,
    image_after
  );
  RETURN NULL;
END
$$;

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('institutions');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('memberships');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON imports
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('imports');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('clients');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON tags
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('tags');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('interests');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON loan_presets
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('loan_presets');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON message_templates
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('message_templates');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('cash_entries');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON guarantees
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('guarantees');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('files');
-- Only for statements that set agreed terms, so that a payment does not pay for it.
CREATE TRIGGER audit
  AFTER INSERT OR DELETE
  OR UPDATE OF client_id, amount, interest_rate, overdue_interest_rate, start_date, notes, contract_interest, interest_method, frequency,
    installment_count, skipped_days, plan_version, source_interest_id, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('loans');

-- Turning a second factor on and off is in the audit of every institution the person belongs to, without what is secret (SG-11).
CREATE FUNCTION caderneta_audit_second_factor() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  image jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    image := to_jsonb(OLD);
  ELSE
    image := to_jsonb(NEW);
  END IF;
  image := image - ARRAY['secret', 'last_step', 'credential_id', 'public_key', 'counter', 'transports', 'backed_up', 'last_used_at'];
  INSERT INTO audit_log (institution_id, table_name, row_id, op, user_id, actor, before, after)
  SELECT
    institution_id,
    TG_ARGV[0],
    coalesce(image ->> 'id', image ->> 'user_id')::uuid,
    CASE WHEN TG_OP = 'DELETE' THEN 'delete' ELSE 'insert' END,
    caderneta_user(),
    coalesce(nullif(current_setting('caderneta.actor', true), ''), 'database:' || session_user),
    CASE WHEN TG_OP = 'DELETE' THEN image END,
    CASE WHEN TG_OP <> 'DELETE' THEN image END
  FROM memberships WHERE user_id = (image ->> 'user_id')::uuid;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_on AFTER UPDATE ON totp_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_audit_second_factor('totp_secrets');
CREATE TRIGGER audit_off AFTER DELETE ON totp_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_audit_second_factor('totp_secrets');
CREATE TRIGGER audit AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION caderneta_audit_second_factor('passkeys');
