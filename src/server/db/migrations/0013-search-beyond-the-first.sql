-- CL-2: the first thousand clients in the order of the page are looked through by the statement that asks (it needs no other rights, and
-- its plan is kept); this function is left with what comes after them, planned for its needle.
CREATE OR REPLACE FUNCTION caderneta_search_clients(needle text, after_name text, after_id uuid, page_size integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM clients WHERE user_id = $1 AND deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND name_norm LIKE $2' ELSE ' AND (name_norm LIKE $2 OR cpf LIKE $3)' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (name_norm, id) > ($4, $5)' END
    || ' ORDER BY name_norm, id LIMIT $6'
  USING caderneta_tenant(), caderneta_name_pattern(needle), cpf_pattern, after_name, after_id, page_size;
END
$$;
