-- CL-2: planning a search (0006) costs more than finding it where a lender has few clients, or the needle is common. So the first
-- thousand clients in the order of the page are looked through with a plan that is kept; only where those neither fill the page nor
-- are all there are is the statement planned for its needle.
CREATE OR REPLACE FUNCTION caderneta_search_clients(needle text, after_name text, after_id uuid, page_size integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp AS $$
DECLARE
  lender uuid := caderneta_tenant();
  name_pattern text := caderneta_name_pattern(needle);
  cpf_pattern text := caderneta_cpf_pattern(needle);
  looked_through integer;
  found uuid[];
BEGIN
  IF after_id IS NULL THEN
    SELECT count(*), (array_agg(id ORDER BY name_norm, id) FILTER (WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern))[1:page_size]
    INTO looked_through, found
    FROM (
      SELECT id, name_norm, cpf FROM clients WHERE user_id = lender AND deleted_at IS NULL ORDER BY name_norm, id LIMIT 1000
    ) AS first_ones;
  ELSE
    SELECT count(*), (array_agg(id ORDER BY name_norm, id) FILTER (WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern))[1:page_size]
    INTO looked_through, found
    FROM (
      SELECT id, name_norm, cpf FROM clients
      WHERE user_id = lender AND deleted_at IS NULL AND (name_norm, id) > (after_name, after_id)
      ORDER BY name_norm, id LIMIT 1000
    ) AS first_ones;
  END IF;
  IF looked_through < 1000 OR coalesce(cardinality(found), 0) = page_size THEN
    RETURN QUERY SELECT unnest(found);
    RETURN;
  END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM clients WHERE user_id = $1 AND deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND name_norm LIKE $2' ELSE ' AND (name_norm LIKE $2 OR cpf LIKE $3)' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (name_norm, id) > ($4, $5)' END
    || ' ORDER BY name_norm, id LIMIT $6'
  USING lender, name_pattern, cpf_pattern, after_name, after_id, page_size;
END
$$;
