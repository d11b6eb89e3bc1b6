-- Money is bigint centavos, never above what a JavaScript number holds exactly. Rates are hundredths of a percent. Days are `date`
-- within 2000..2100, which also excludes 'infinity'. Moments have milliseconds like a JavaScript Date, because the cursor of a page
-- must equal the stored moment. Ids (UUIDv7) come from the server. The institution leads every key, so that no row can
-- point across tenants and the tables can be distributed by institution.

-- A person who signs in.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT users_email_key UNIQUE,
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  password_hash text NOT NULL,
  -- When the program made up the password; null once its owner has chosen one. A generated password stood on a terminal, so it opens no
  -- session: who signs in with it chooses another first.
  password_generated_at timestamptz(3),
  -- EQ-2: when a message to the address was answered. Null where the account was made by a link that was shown and never sent; such an
  -- account joins no other institution.
  email_confirmed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254)
);
CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION caderneta_touch();

-- The tenant. Created with its owner's account; without a name until the profile is first saved (IS-1).
CREATE TABLE institutions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT institutions_user_key UNIQUE REFERENCES users (id),
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  name_norm text COLLATE "C" GENERATED ALWAYS AS (caderneta_normalized(name)) STORED,
  logo_url text CHECK (char_length(logo_url) <= 2048),
  -- Of the picture in institution_logos: it is audited here, and says where the picture is read.
  logo_sha256 text COLLATE "C" CHECK (logo_sha256 ~ '^[0-9a-f]{64}$'),
  contact_info text CHECK (char_length(contact_info) <= 300),
  -- The creditor's own data, printed in messages and documents; all optional (PX-1).
  legal_name text CHECK (btrim(legal_name) <> '' AND char_length(legal_name) <= 120),
  document text COLLATE "C" CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  address text CHECK (char_length(address) <= 300),
  city text CHECK (char_length(city) <= 60),
  -- In its canonical form (PX-3).
  pix_key_type text CHECK (pix_key_type IN ('cpf', 'cnpj', 'phone', 'email', 'random')),
  pix_key text CHECK (char_length(pix_key) BETWEEN 1 AND 77),
  pix_name text CHECK (char_length(pix_name) BETWEEN 1 AND 25),
  pix_city text CHECK (char_length(pix_city) BETWEEN 1 AND 15),
  -- Borrowers are warned for some days after it (PX-4).
  pix_changed_at timestamptz(3),
  require_access_code boolean NOT NULL DEFAULT false,
  -- As they were before `settings`, which instances of release 1.0.0 do not know: the trigger below keeps them equal.
  early_discount boolean NOT NULL DEFAULT false,
  offers_interest_only boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What the institution chooses, by name; a missing one has its original value. The server reads and checks it.
  settings jsonb NOT NULL DEFAULT '{}' CONSTRAINT institutions_settings_check CHECK (jsonb_typeof(settings) = 'object'),
  -- AS-6: one of the names of PLANS, and the last day on which it counts. The operator sets both, which is no edit of the profile.
  plan text COLLATE "C" CHECK (plan ~ '^[a-z0-9_-]{1,40}$'),
  plan_until date CHECK (plan_until BETWEEN '2000-01-01' AND '2100-12-31'),
  -- AS-8: the day of the last message about its end, which is the day it was due and not the one it was sent.
  plan_mailed_for date CHECK (plan_mailed_for BETWEEN '1999-01-01' AND '2100-12-31'),
  CONSTRAINT institutions_pix_check CHECK (num_nonnulls(pix_key_type, pix_key, pix_name, pix_city, pix_changed_at) IN (0, 5)),
  -- AS-11: the day on which everything of it is deleted; until then it is only read. Null for one that stays.
  closing_on date CHECK (closing_on BETWEEN '2000-01-01' AND '2100-12-31'),
  -- AS-12: since when its rows go. Nobody enters any more, and nothing brings it back.
  deleting_since timestamptz(3),
  -- AS-5: a demonstration, with people of its own. It is one from the beginning, and lives for a day.
  is_demo boolean NOT NULL DEFAULT false
);
CREATE INDEX institutions_by_name ON institutions (name_norm, id);
CREATE INDEX institutions_demos ON institutions (id) WHERE is_demo;
-- Choosing a logo or a setting is not an edit of the profile.
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, logo_url, contact_info, legal_name, document, address, city, pix_key_type, pix_key, pix_name, pix_city ON institutions
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

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

-- For triggers: what goes with the whole institution is neither counted nor audited.
CREATE FUNCTION caderneta_is_being_deleted(institution uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM institutions WHERE id = institution AND deleting_since IS NOT NULL);
END
$$;

-- IS-2: a logo from a file. It has its own table, so that reading an institution does not read the picture.
CREATE TABLE institution_logos (
  institution_id uuid PRIMARY KEY REFERENCES institutions (id),
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 45000)
);

-- The role of a person in an institution.
CREATE TABLE memberships (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'collector', 'viewer')),
  -- EQ-3: whether a collector may lend.
  can_lend boolean NOT NULL DEFAULT false,
  -- EQ-1: as this institution calls the person; the name of the account is of the time before this column.
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  disabled_at timestamptz(3),
  -- EQ-1: when the person last signed in there, which is no edit of the membership.
  last_seen_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- AS-14: when the owner offered the institution to this person, who accepts or refuses.
  ownership_offered_at timestamptz(3),
  PRIMARY KEY (institution_id, user_id)
);
CREATE INDEX memberships_of_user ON memberships (user_id);
CREATE TRIGGER raise_version BEFORE UPDATE OF role, can_lend, disabled_at ON memberships
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();

-- EQ-2: an invitation that was neither accepted nor withdrawn. Only the hash of its link is kept; another one for the same address takes
-- its place. Only the server without a tenant reads it, because the person who accepts it has nothing but the link.
CREATE TABLE invitations (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  role text NOT NULL CHECK (role IN ('manager', 'collector', 'viewer')),
  can_lend boolean NOT NULL DEFAULT false,
  token_hash bytea NOT NULL CONSTRAINT invitations_token_key UNIQUE,
  -- Whether the link was sent to the address: only then who opens it reads the mail there.
  mailed boolean NOT NULL DEFAULT false,
  invited_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT invitations_email_key UNIQUE (institution_id, email)
);

-- AG-4: the secret address under which a person's calendar program reads what falls due. Only the hash of its token is kept.
CREATE TABLE calendar_feeds (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  user_id uuid NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token_key UNIQUE,
  full_names boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_read_at timestamptz(3),
  PRIMARY KEY (institution_id, user_id)
);

-- The name of a person who works, or worked, for the institution of the transaction: the history says who did what.
CREATE FUNCTION caderneta_member_name(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT coalesce(m.name, u.name, u.email) FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution() AND m.user_id = person
);

-- EQ-7: the history says what a person is besides who they are.
CREATE FUNCTION caderneta_member_role(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT m.role FROM memberships m WHERE m.institution_id = caderneta_institution() AND m.user_id = person);

CREATE FUNCTION caderneta_may_lend() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN EXISTS (
  SELECT FROM memberships
  WHERE institution_id = caderneta_institution() AND user_id = caderneta_user() AND can_lend AND disabled_at IS NULL
);

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

-- AS-14: the only way to another owner. The server calls it outside the institution's role, for the person who accepts. False where nothing was
-- offered to them since that moment, or they are no manager any more.
CREATE FUNCTION caderneta_hand_over(institution uuid, person uuid, offered_since timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM memberships m
  WHERE m.institution_id = institution AND (m.role = 'owner' OR m.user_id = person)
  ORDER BY m.user_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT FROM memberships m
    WHERE m.institution_id = institution AND m.user_id = person AND m.role = 'manager' AND m.disabled_at IS NULL
      AND m.ownership_offered_at > offered_since
  ) THEN
    RETURN false;
  END IF;
  UPDATE memberships SET role = 'manager' WHERE institution_id = institution AND role = 'owner';
  UPDATE memberships SET role = 'owner' WHERE institution_id = institution AND user_id = person;
  UPDATE memberships SET ownership_offered_at = NULL WHERE institution_id = institution AND ownership_offered_at IS NOT NULL;
  UPDATE institutions SET user_id = person WHERE id = institution;
  RETURN true;
END
$$;

-- AS-11: the only way to close an institution, or with null to open it again. The server calls it outside the institution's role, after it
-- has checked the owner's password. False where that is not the owner, or where it is closing already, or being deleted.
CREATE FUNCTION caderneta_set_closing(institution uuid, person uuid, on_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('caderneta.user', person::text, true), set_config('caderneta.actor', 'lender:' || institution, true);
  UPDATE institutions SET closing_on = on_day
  WHERE id = institution AND deleting_since IS NULL AND (closing_on IS NULL) = (on_day IS NOT NULL)
    AND EXISTS (SELECT FROM memberships m
      WHERE m.institution_id = institution AND m.user_id = person AND m.role = 'owner' AND m.disabled_at IS NULL);
  RETURN FOUND;
END
$$;
