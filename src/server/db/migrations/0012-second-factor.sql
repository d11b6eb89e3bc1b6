-- SG: what a person proves besides the password. It belongs to the person, not to an institution, so only the server without a tenant
-- reads it.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- Encrypted: nonce, tag, key (SG-12).
  secret bytea NOT NULL,
  -- Null until a first right code shows that the app was set up.
  confirmed_at timestamptz(3),
  -- The newest 30-second step a code was accepted for; no code counts twice (SG-4).
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_code_key UNIQUE (user_id, code_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  credential_id bytea NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 60),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- A sign-in, or a new passkey, of which the first half is done. The token is in a cookie, or is the challenge a passkey signs.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('second_factor', 'passkey', 'register_passkey')),
  -- Null where a passkey has yet to say who it is.
  user_id uuid REFERENCES users (id),
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'passkey') = (user_id IS NULL))
);
CREATE INDEX sign_in_steps_of_user ON sign_in_steps (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_steps_expiring ON sign_in_steps (expires_at);

-- A step that an old password opened ends with that password.
CREATE FUNCTION caderneta_end_sign_in_steps() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER end_sign_in_steps AFTER UPDATE OF password_hash ON users
  FOR EACH ROW EXECUTE FUNCTION caderneta_end_sign_in_steps();

-- How the person signed in; null for borrowers and for sessions from before this column.
ALTER TABLE sessions ADD COLUMN signed_in_with text CHECK (signed_in_with IN ('password', 'password_code', 'passkey'));

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
REVOKE EXECUTE ON FUNCTION caderneta_audit_second_factor() FROM PUBLIC;
CREATE TRIGGER audit_on AFTER UPDATE ON totp_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_audit_second_factor('totp_secrets');
CREATE TRIGGER audit_off AFTER DELETE ON totp_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION caderneta_audit_second_factor('totp_secrets');
CREATE TRIGGER audit AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION caderneta_audit_second_factor('passkeys');

ALTER TABLE totp_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON totp_secrets TO caderneta_app USING (true);
CREATE POLICY app ON recovery_codes TO caderneta_app USING (true);
CREATE POLICY app ON passkeys TO caderneta_app USING (true);
CREATE POLICY app ON sign_in_steps TO caderneta_app USING (true);
GRANT SELECT, INSERT, DELETE, UPDATE (secret, confirmed_at, last_step, created_at) ON totp_secrets TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON recovery_codes TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (counter, backed_up, name, last_used_at) ON passkeys TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (tries) ON sign_in_steps TO caderneta_app;
