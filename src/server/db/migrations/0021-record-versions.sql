-- LN-18: every editable record counts its changes, and a change carries the version the person saw. Counted are the columns that the
-- record's forms show: a visit to the portal, an access code and turning overdue (LN-14) are no edits.
-- Filled by hand: functions over the row type of `loans` (0005, 0011) keep some servers from adding a column with a default.
CREATE FUNCTION caderneta_raise_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN image - ARRAY['access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'name_norm', 'requester_norm', 'updated_at', 'version'];

DO $$
DECLARE
  record_table text;
BEGIN
  FOREACH record_table IN ARRAY ARRAY['loans', 'clients', 'interests', 'institutions'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN version integer', record_table);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN version SET DEFAULT 1', record_table);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', record_table);
    EXECUTE format('UPDATE %I SET version = 1', record_table);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', record_table);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN version SET NOT NULL', record_table);
  END LOOP;
END
$$;

CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, paid_amount, interest_paid,
    renewed_at, paid_at, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER raise_version
  BEFORE UPDATE OF client_id, client_cpf, original_requester_name, requested_amount, status, notes ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE OF name, logo_url, contact_info ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- LN-19: what undoing a renewal needs. It can be undone while the loan still has the version the renewal left it with; renewals
-- from before this have none and stay. Undoing removes the row, so that interest_paid stays the sum of the renewals (I4).
ALTER TABLE renewals
  ADD COLUMN loan_version integer,
  ADD COLUMN previous_renewed_at timestamptz(3),
  ADD COLUMN interest_received boolean NOT NULL DEFAULT false;
GRANT DELETE ON renewals TO caderneta_lender;
