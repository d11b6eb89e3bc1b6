CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('staff', 'borrower')),
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid REFERENCES users (id),
  client_id uuid,
  -- How the person signed in; null for borrowers and for sessions from before this column.
  signed_in_with text CHECK (signed_in_with IN ('password', 'password_code', 'passkey')),
  token_hash bytea NOT NULL CONSTRAINT sessions_token_key UNIQUE,
  previous_token_hash bytea,
  rotated_at timestamptz(3),
  token_expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  user_agent text CHECK (char_length(user_agent) <= 512),
  -- AQ-13: when the person typed their password again in it.
  password_confirmed_at timestamptz(3),
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
  -- Whether the link was sent to the address, or is in the log for the operator.
  mailed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX password_recoveries_of_user ON password_recoveries (user_id);

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

-- AQ-13: whether the person of the transaction typed their password again in this session of theirs, or has a second factor. Runs as the
-- owner: the institution's roles read neither people's sessions nor second factors.
CREATE FUNCTION caderneta_has_confirmed_password(session uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM sessions s
    WHERE s.id = session AND s.institution_id = caderneta_institution() AND s.user_id = caderneta_user()
      AND (s.password_confirmed_at IS NOT NULL
        OR EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = s.user_id AND t.confirmed_at IS NOT NULL)));
END
$$;

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

-- AS-3: accounts that were asked for. Nothing of an institution exists until the link is confirmed; then the row is deleted.
CREATE TABLE sign_ups (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  institution_name text NOT NULL CHECK (btrim(institution_name) <> '' AND char_length(institution_name) <= 120),
  password_hash text NOT NULL,
  -- Of the link. Each try to send the message makes another.
  token_hash bytea CONSTRAINT sign_ups_token_key UNIQUE,
  -- Of a cookie: the browser that asked confirms by the link alone.
  browser_hash bytea NOT NULL,
  -- Of the code it was asked for with, which is counted when the account is made.
  code_hash bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  tried_at timestamptz(3),
  mailed_at timestamptz(3)
);
CREATE INDEX sign_ups_by_age ON sign_ups (created_at);
CREATE INDEX sign_ups_of_email ON sign_ups (email);

-- AS-1: made by the operator, where SIGN_UP is `code`.
CREATE TABLE sign_up_codes (
  code_hash bytea PRIMARY KEY,
  uses_left integer NOT NULL CHECK (uses_left >= 0),
  until date CHECK (until BETWEEN '2000-01-01' AND '2100-12-31'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- AS-6: with which an institution made with it begins; null for the first one to try.
  plan text COLLATE "C" CHECK (plan ~ '^[a-z0-9_-]{1,40}$')
);
