-- I11: every change of a record that people edit leaves exactly one row: who, when, before, after. Payments, instalments and
-- loan_events are not in here: they are append-only or derived, and their own rows are the record. The image of a loan is its
-- agreed terms; what its events change (paid amount, status, due date of a renewal …) is in loan_events.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY,
  institution_id uuid NOT NULL,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  op text NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  -- The person; null where a borrower, a visitor, a job or the command line acted (`actor` says which).
  user_id uuid,
  actor text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  before jsonb,
  after jsonb,
  PRIMARY KEY (institution_id, id),
  CHECK ((op = 'insert') = (before IS NULL)),
  CHECK ((op = 'delete') = (after IS NULL))
);
CREATE INDEX audit_log_of_row ON audit_log (institution_id, row_id, id);

-- Without secrets, derived columns, and columns that change without an edit of the record.
CREATE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN image - ARRAY['access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'name_norm', 'requester_norm', 'updated_at', 'version',
  'paid_amount', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before', 'late_from', 'late_fee_received',
  'late_fee_waived', 'renewed_at', 'paid_at']
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
REVOKE EXECUTE ON FUNCTION caderneta_write_audit() FROM PUBLIC;

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('institutions');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('memberships');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('clients');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('interests');
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON loan_presets
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('loan_presets');
-- Only for statements that set agreed terms, so that a payment does not pay for it.
CREATE TRIGGER audit
  AFTER INSERT OR DELETE
  OR UPDATE OF client_id, amount, interest_rate, overdue_interest_rate, start_date, notes, contract_interest, interest_method, frequency,
    installment_count, skipped_days, plan_version, source_interest_id, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('loans');

CREATE FUNCTION caderneta_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END
$$;
-- Refuses changes by the owner too, unless the trigger is disabled.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_change('audit_log');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_events
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_change('loan_events');
