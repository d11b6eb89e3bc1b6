-- PX, CB: who the creditor is, the institution's Pix key, texts of messages, and which messages were opened.

-- The creditor's own data, printed in messages and documents; all optional (PX-1).
ALTER TABLE institutions
  ADD COLUMN legal_name text CHECK (btrim(legal_name) <> '' AND char_length(legal_name) <= 120),
  ADD COLUMN document text COLLATE "C" CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  ADD COLUMN address text CHECK (char_length(address) <= 300),
  ADD COLUMN city text CHECK (char_length(city) <= 60),
  -- In its canonical form (PX-3).
  ADD COLUMN pix_key_type text CHECK (pix_key_type IN ('cpf', 'cnpj', 'phone', 'email', 'random')),
  ADD COLUMN pix_key text CHECK (char_length(pix_key) BETWEEN 1 AND 77),
  ADD COLUMN pix_name text CHECK (char_length(pix_name) BETWEEN 1 AND 25),
  ADD COLUMN pix_city text CHECK (char_length(pix_city) BETWEEN 1 AND 15),
  -- Borrowers are warned for some days after it (PX-4).
  ADD COLUMN pix_changed_at timestamptz(3),
  -- PX-10: whether 'Só os juros' is offered for a single payment.
  ADD COLUMN offers_interest_only boolean;
UPDATE institutions SET offers_interest_only = false;
ALTER TABLE institutions
  ALTER COLUMN offers_interest_only SET DEFAULT false,
  ALTER COLUMN offers_interest_only SET NOT NULL,
  ADD CONSTRAINT institutions_pix_check CHECK (num_nonnulls(pix_key_type, pix_key, pix_name, pix_city, pix_changed_at) IN (0, 5));

DROP TRIGGER raise_version ON institutions;
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, logo_url, contact_info, legal_name, document, address, city, pix_key_type, pix_key, pix_name, pix_city ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

GRANT UPDATE (legal_name, document, address, city, offers_interest_only) ON institutions TO caderneta_lender;
GRANT
  SELECT (legal_name, document, address, city, pix_key_type, pix_key, pix_name, pix_city, pix_changed_at, early_discount,
    offers_interest_only)
  ON institutions TO caderneta_borrower;

-- PX-4: the only way to change the key. The server calls it outside the institution's role, after it has checked the person's password, so
-- that no query of a screen can divert payments. False where the profile is no longer the one the person saw.
CREATE FUNCTION caderneta_set_pix(
  institution uuid, person uuid, seen_version integer, key_type text, key text, receiver text, receiver_city text, at timestamptz
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('caderneta.user', person::text, true), set_config('caderneta.actor', 'lender:' || institution, true);
  UPDATE institutions SET
    pix_key_type = key_type, pix_key = key, pix_name = receiver, pix_city = receiver_city,
    pix_changed_at = CASE
      WHEN key IS NULL THEN NULL
      WHEN (pix_key_type, pix_key, pix_name) IS NOT DISTINCT FROM (key_type, key, receiver) THEN pix_changed_at
      ELSE at
    END
  WHERE id = institution AND version = seen_version
    AND EXISTS (SELECT FROM memberships m
      WHERE m.institution_id = institution AND m.user_id = person AND m.role = 'owner' AND m.disabled_at IS NULL);
  RETURN FOUND;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_set_pix(uuid, uuid, integer, text, text, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_set_pix(uuid, uuid, integer, text, text, text, text, timestamptz) TO caderneta_app;

-- The texts an institution changed; without a row the original text counts (CB-1).
CREATE TABLE message_templates (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  moment text NOT NULL CHECK (moment IN ('before', 'due', 'late', 'receipt', 'settled', 'welcome', 'proposal')),
  body text NOT NULL CHECK (btrim(body) <> '' AND char_length(body) <= 1000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT message_templates_moment_key UNIQUE (institution_id, moment)
);

-- A message that was opened in a chat. Only the person knows whether it was sent: null until they say so (CB-8).
CREATE TABLE contacts_made (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid,
  moment text NOT NULL CHECK (moment IN ('before', 'due', 'late', 'receipt', 'settled', 'welcome', 'proposal')),
  text text NOT NULL CHECK (btrim(text) <> '' AND char_length(text) <= 4000),
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  opened_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  sent boolean,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT contacts_made_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT contacts_made_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX contacts_made_of_client ON contacts_made (institution_id, client_id, opened_at, id);
-- CB-9: swept after 24 months.
CREATE INDEX contacts_made_by_age ON contacts_made (opened_at);

CREATE TRIGGER raise_version BEFORE UPDATE OF body ON message_templates FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON message_templates
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('message_templates');

ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts_made ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON message_templates TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON contacts_made TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY app ON contacts_made TO caderneta_app USING (true);
GRANT SELECT, INSERT, DELETE, UPDATE (body) ON message_templates TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (sent) ON contacts_made TO caderneta_lender;
GRANT SELECT (institution_id, id, opened_at), DELETE ON contacts_made TO caderneta_app;

ALTER TABLE change_outbox
  DROP CONSTRAINT change_outbox_table_name_check,
  ADD CONSTRAINT change_outbox_table_name_check CHECK (table_name IN ('institutions', 'clients', 'interests', 'loans', 'loan_presets',
    'sessions', 'cash_entries', 'message_templates', 'contacts_made'));
