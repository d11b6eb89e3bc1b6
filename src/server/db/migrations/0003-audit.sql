-- I11: every change of a record leaves exactly one row: who, when, before, after.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  loan_id uuid,
  client_id uuid,
  op text NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  actor text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  before jsonb,
  after jsonb,
  CHECK ((op = 'insert') = (before IS NULL)),
  CHECK ((op = 'delete') = (after IS NULL))
);
CREATE INDEX audit_log_of_row ON audit_log (user_id, row_id, id);
CREATE INDEX audit_log_of_loan ON audit_log (user_id, loan_id, id) WHERE loan_id IS NOT NULL;

-- What is remembered of a row: no secret, nothing derived, and no trace that moves without anyone changing the record.
CREATE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN image - ARRAY['access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'name_norm', 'requester_norm', 'updated_at'];

-- The owner writes, so that no runtime role needs (or has) the right to. UTC, so that the same moment is the same text.
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
  INSERT INTO audit_log (user_id, table_name, row_id, loan_id, client_id, op, actor, before, after)
  VALUES (
    (image ->> 'user_id')::uuid,
    TG_TABLE_NAME,
    (image ->> 'id')::uuid,
    CASE WHEN TG_TABLE_NAME = 'loans' THEN image ->> 'id' ELSE image ->> 'loan_id' END::uuid,
    CASE WHEN TG_TABLE_NAME = 'clients' THEN image ->> 'id' ELSE image ->> 'client_id' END::uuid,
    lower(TG_OP),
    coalesce(nullif(current_setting('caderneta.actor', true), ''), 'database:' || session_user),
    image_before,
    image_after
  );
  RETURN NULL;
END
$$;

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON institutions FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON clients FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON interests FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON loans FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON renewals FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit();

CREATE FUNCTION caderneta_refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
-- Not even the owner, unless the trigger is switched off on purpose.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_audit_change();
