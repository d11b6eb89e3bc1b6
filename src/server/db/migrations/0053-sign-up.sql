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
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_up_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON sign_ups TO caderneta_app USING (true);
CREATE POLICY app ON sign_up_codes TO caderneta_app USING (true);
GRANT SELECT, INSERT, DELETE, UPDATE (token_hash, expires_at, tried_at, mailed_at) ON sign_ups TO caderneta_app;
GRANT SELECT, INSERT, UPDATE (uses_left) ON sign_up_codes TO caderneta_app;
GRANT INSERT (name) ON institutions TO caderneta_app;
