-- Four roles, none of them an owner: the server acts as caderneta_app where no tenant is known yet (sign-in, sessions, limits, the
-- public list, jobs), as caderneta_lender for the people of one institution, as caderneta_collector for one of its collectors, as
-- caderneta_borrower for one client of one institution.
-- Roles belong to the whole cluster, so another database, or another instance starting now, may have created them already.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
  END LOOP;
END
$$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The migrations this database has, by number. A new database is made from the files of this folder and has all of them.
CREATE TABLE schema_migrations (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The tenant of the open transaction. Stable and inlined, so that the planner sees the value and an index can use it.
CREATE FUNCTION caderneta_institution() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.institution', true), '')::uuid;

-- The person who acts; null for borrowers, jobs and the command line.
CREATE FUNCTION caderneta_user() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.user', true), '')::uuid;

CREATE FUNCTION caderneta_borrower_client() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.client', true), '')::uuid;

-- Set for the transaction that writes the rows of an import, so that the ordinary use cases mark what they create.
CREATE FUNCTION caderneta_import() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.import', true), '')::uuid;

-- For functions that run as the owner and compare by themselves. Fails closed: the setting `role` is what SET ROLE set.
CREATE FUNCTION caderneta_is_collector() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('role') = 'caderneta_collector';

-- CL-2: 'joao' finds 'João'. The same rule as the domain's normalizedName: decompose, drop the accents, lower.
CREATE FUNCTION caderneta_normalized(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g'));

-- The letters of a text and their pairs, each once: what a search for one or two letters is looked up by.
CREATE FUNCTION caderneta_letters(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(value, at, size) FROM generate_series(1, length(value)) AS at, generate_series(1, 2) AS size);

-- CL-17: the digits of a phone without its punctuation, trunk zero and Brazil's code. Of a text to search for, the code is left out only where
-- it is certainly one: after a plus, or before area code and number.
CREATE FUNCTION caderneta_phone_digits(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(phone, '[^0-9]', '', 'g'),
  CASE WHEN phone ~ '^\s*\+' THEN '^55' ELSE '^0+|^55(?=[0-9]{10,11}$)' END, ''
);

-- LN-8: half up, in whole centavos; the rate is in hundredths of a percent. Both are never negative.
CREATE FUNCTION caderneta_period_interest(amount bigint, rate integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (amount * rate + 5000) / 10000;

CREATE FUNCTION caderneta_touch() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

-- LN-18: every change of an editable record raises its version by one.
CREATE FUNCTION caderneta_raise_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

-- Of tables that are append-only: refuses changes by the owner too, unless the trigger is disabled or a client is made anonymous (LP-7). No
-- role but the owner has the right to change such a table, so the setting gives nothing to another one.
CREATE FUNCTION caderneta_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('caderneta.anonymising', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END
$$;
