-- What an institution chooses is one value, so that a new choice needs no column of its own.
ALTER TABLE institutions ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
ALTER TABLE institutions ADD CONSTRAINT institutions_settings_check CHECK (jsonb_typeof(settings) = 'object');
GRANT UPDATE (settings) ON institutions TO caderneta_lender;
GRANT SELECT (settings) ON institutions TO caderneta_borrower;

-- Without secrets, derived columns, and columns that change without an edit of the record. An institution's settings are written each by
-- its name.
CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(image -> 'settings', '{}')
  || image - ARRAY['settings', 'access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'last_seen_at', 'name_norm',
  'requester_norm', 'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;

-- For one release, the two settings that were columns are both: a change of either changes the other.
CREATE FUNCTION caderneta_keep_settings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settings <> OLD.settings THEN
    NEW.early_discount := coalesce((NEW.settings ->> 'early_discount')::boolean, false);
    NEW.offers_interest_only := coalesce((NEW.settings ->> 'offers_interest_only')::boolean, false);
  ELSE
    NEW.settings := NEW.settings
      || jsonb_build_object('early_discount', NEW.early_discount, 'offers_interest_only', NEW.offers_interest_only);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_settings BEFORE INSERT OR UPDATE OF settings, early_discount, offers_interest_only ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_keep_settings();

-- The audit has the same image before and after, so it gets no row.
UPDATE institutions SET settings = settings
  || jsonb_build_object('early_discount', early_discount, 'offers_interest_only', offers_interest_only);
