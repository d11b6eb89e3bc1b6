-- Three roles, none of them an owner: the server acts as caderneta_app where no tenant is known yet (sign-in, sessions, limits, the
-- public list, jobs), as caderneta_lender for the people of one institution, as caderneta_borrower for one client of one institution.
-- Roles belong to the whole cluster, so another database, or another instance starting now, may have created them already.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['caderneta_app', 'caderneta_lender', 'caderneta_borrower'] LOOP
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

-- CL-2: 'joao' finds 'João'. The same rule as the domain's normalizedName: decompose, drop the accents, lower.
CREATE FUNCTION caderneta_normalized(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g'));

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
