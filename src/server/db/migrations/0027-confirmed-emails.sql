-- EQ-2: an e-mail is its owner's only after a message to it was answered. Null where the account was made by a link that was shown and
-- never sent; such an account joins no other institution.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz(3);
GRANT UPDATE (email_confirmed_at) ON users TO caderneta_app;
-- Who owns an institution was registered by the operator.
UPDATE users SET email_confirmed_at = created_at WHERE id IN (SELECT user_id FROM institutions);

-- Whether the link was sent to the address: only then who opens it reads the mail there.
ALTER TABLE invitations ADD COLUMN mailed boolean NOT NULL DEFAULT false;
ALTER TABLE password_recoveries ADD COLUMN mailed boolean NOT NULL DEFAULT false;

-- EQ-1: each institution names its own people. The name of the account is of the time before this column.
ALTER TABLE memberships ADD COLUMN name text CHECK (btrim(name) <> '' AND char_length(name) <= 120);
GRANT INSERT (name) ON memberships TO caderneta_app;

CREATE OR REPLACE FUNCTION caderneta_member_name(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT coalesce(m.name, u.name, u.email) FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution() AND m.user_id = person
);

CREATE OR REPLACE FUNCTION caderneta_collectors() RETURNS TABLE (id uuid, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(m.name, u.name, u.email), m.role = 'collector' AND m.disabled_at IS NULL
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution()
    AND ((m.role = 'collector' AND m.disabled_at IS NULL) OR EXISTS (
      SELECT FROM clients c WHERE c.institution_id = m.institution_id AND c.collector_user_id = m.user_id AND c.deleted_at IS NULL
    ))
  ORDER BY caderneta_normalized(coalesce(m.name, u.name, u.email)), u.id
$$;
