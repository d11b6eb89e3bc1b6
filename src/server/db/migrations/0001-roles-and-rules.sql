-- Roles belong to the whole cluster, so another database (or another instance starting at this very moment)
-- may have made them already.
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

-- Who the open transaction acts for. Stable and inlined, so that the planner sees the value and an index can use it.
CREATE FUNCTION caderneta_tenant() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('caderneta.lender', true), '')::uuid;

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

-- A substring to look for, with what LIKE would take for a wildcard made plain.
CREATE FUNCTION caderneta_like_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(needle, '([\\%_])', '\\\1', 'g') || '%';

CREATE FUNCTION caderneta_touch() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;
