-- What differs on a cluster, where a statement on the records of an institution runs on the worker that holds them. Applied by
-- `distribute`, in place of the functions of the ordinary schema; every transaction sends its tenant to the workers.

-- Tables that every node has a copy of run their triggers on each; only the coordinator's may write elsewhere.
CREATE OR REPLACE FUNCTION caderneta_on_coordinator() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (SELECT groupid = 0 FROM pg_catalog.pg_dist_local_group);

-- Whether this node holds the records of the institution.
CREATE OR REPLACE FUNCTION caderneta_is_here(institution uuid) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM pg_catalog.pg_dist_placement p JOIN pg_catalog.pg_dist_local_group l ON l.groupid = p.groupid
    WHERE p.shardid = get_shard_id_for_distribution_column('public.audit_log', institution)
  );
END
$$;

-- A worker's connection is opened as the role itself.
CREATE OR REPLACE FUNCTION caderneta_is_collector() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('role') = 'caderneta_collector' OR session_user = 'caderneta_collector';

-- A statement names its institution, or every worker would be asked.
CREATE OR REPLACE FUNCTION caderneta_has_most_clients(institution uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN false;

-- Policies of distributed tables have no subqueries, so these are called for every row: what they look up is kept until the end of the
-- transaction.
CREATE OR REPLACE FUNCTION caderneta_living_client() RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  borrower uuid := caderneta_borrower_client();
  asked text := concat(institution, '/', borrower, '=');
  known text := current_setting('caderneta.living_client', true);
  living uuid;
BEGIN
  IF starts_with(known, asked) THEN
    RETURN nullif(substr(known, length(asked) + 1), '')::uuid;
  END IF;
  SELECT id INTO living FROM clients WHERE institution_id = institution AND id = borrower AND deleted_at IS NULL;
  PERFORM set_config('caderneta.living_client', concat(asked, living), true);
  RETURN living;
END
$$;

CREATE OR REPLACE FUNCTION caderneta_living_client_cpf() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  borrower uuid := caderneta_borrower_client();
BEGIN
  RETURN (SELECT cpf FROM clients WHERE institution_id = institution AND id = borrower AND deleted_at IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION caderneta_is_own_client(client uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  collector uuid := caderneta_user();
  asked text := concat(institution, '/', collector, '=');
  known text := current_setting('caderneta.own_clients', true);
BEGIN
  IF NOT coalesce(starts_with(known, asked), false) THEN
    SELECT concat(asked, string_agg(id::text, ',')) INTO known FROM clients
    WHERE institution_id = institution AND collector_user_id = collector AND deleted_at IS NULL;
    PERFORM set_config('caderneta.own_clients', known, true);
  END IF;
  RETURN coalesce(position(client::text IN substr(known, length(asked) + 1)) > 0, false);
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_is_own_client(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_is_own_client(uuid) TO caderneta_collector;

-- The institution is a value here, so that one worker is asked instead of all.
CREATE OR REPLACE FUNCTION caderneta_collectors() RETURNS TABLE (id uuid, name text, active boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  holding uuid[];
BEGIN
  SELECT array_agg(DISTINCT c.collector_user_id) INTO holding FROM clients c
  WHERE c.institution_id = institution AND c.collector_user_id IS NOT NULL AND c.deleted_at IS NULL;
  RETURN QUERY
    SELECT u.id, coalesce(m.name, u.name, u.email), m.role = 'collector' AND m.disabled_at IS NULL
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.institution_id = institution AND ((m.role = 'collector' AND m.disabled_at IS NULL) OR m.user_id = ANY (holding))
    ORDER BY caderneta_normalized(coalesce(m.name, u.name, u.email)), u.id;
END
$$;

-- IN-5: in place of ON DELETE SET NULL (source_interest_id), which a foreign key with the distribution column cannot have.
CREATE OR REPLACE FUNCTION caderneta_forget_interest() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE loans SET source_interest_id = NULL WHERE institution_id = OLD.institution_id AND source_interest_id = OLD.id;
  RETURN OLD;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_forget_interest() FROM PUBLIC;

-- AQ-6: for who does not see every file; called by caderneta_lock_files there.
CREATE OR REPLACE FUNCTION caderneta_kept_bytes() RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN (SELECT coalesce(sum(size), 0) FROM files WHERE institution_id = institution AND emptied_at IS NULL);
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_kept_bytes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_kept_bytes() TO caderneta_collector, caderneta_borrower;
