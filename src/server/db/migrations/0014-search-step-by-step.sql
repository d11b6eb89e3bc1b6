-- CL-2: the planner guesses how often a needle occurs, and where it guesses too often it walks through all clients by name. So it is not
-- left to choose: ten thousand are walked through, which finds whatever is common; what is not common is asked of the needles' index.
CREATE FUNCTION caderneta_search_clients_by_needle(
  lender uuid, name_pattern text, cpf_pattern text, after_name text, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 50 SET search_path = public, pg_temp SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM clients WHERE user_id = $1 AND deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND name_norm LIKE $2' ELSE ' AND (name_norm LIKE $2 OR cpf LIKE $3)' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (name_norm, id) > ($4, $5)' END
    || ' ORDER BY name_norm, id LIMIT $6'
  USING lender, name_pattern, cpf_pattern, after_name, after_id, page_size;
END
$$;
-- Only for the function below, which runs as the owner.
REVOKE EXECUTE ON FUNCTION caderneta_search_clients_by_needle(uuid, text, text, text, uuid, integer) FROM PUBLIC;

CREATE OR REPLACE FUNCTION caderneta_search_clients(needle text, after_name text, after_id uuid, page_size integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  lender uuid := caderneta_tenant();
  name_pattern text := caderneta_name_pattern(needle);
  cpf_pattern text := caderneta_cpf_pattern(needle);
  -- Shorter ones are in no index of needles, and common.
  is_indexed boolean := name_pattern ~ '[[:alnum:]]{3}';
  walked constant integer := 10000;
  found uuid[];
BEGIN
  IF after_id IS NULL THEN
    found := ARRAY(
      SELECT id FROM (
        SELECT id, name_norm, cpf FROM clients WHERE user_id = lender AND deleted_at IS NULL
        ORDER BY name_norm, id LIMIT CASE WHEN is_indexed THEN walked END
      ) AS by_name
      WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern LIMIT page_size
    );
  ELSE
    found := ARRAY(
      SELECT id FROM (
        SELECT id, name_norm, cpf FROM clients
        WHERE user_id = lender AND deleted_at IS NULL AND (name_norm, id) > (after_name, after_id)
        ORDER BY name_norm, id LIMIT CASE WHEN is_indexed THEN walked END
      ) AS by_name
      WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern LIMIT page_size
    );
  END IF;
  IF cardinality(found) = page_size OR NOT is_indexed THEN
    RETURN QUERY SELECT unnest(found);
    RETURN;
  END IF;
  RETURN QUERY SELECT caderneta_search_clients_by_needle(lender, name_pattern, cpf_pattern, after_name, after_id, page_size);
END
$$;
