-- Under row-level security an operator that is not leakproof (LIKE) is never an index condition. So the search runs as
-- the owner, with the tenant of the transaction as its first condition, and gives back ids only. The statements are
-- built at run time for the planner to see the needle: a rare one goes through the trigram index, a common or very short one walks
-- the ordered index until the page is full.
CREATE INDEX clients_search ON clients USING gin (user_id, name_norm gin_trgm_ops, cpf gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX interests_search ON interests USING gin (user_id, requester_norm gin_trgm_ops, client_cpf gin_trgm_ops);
CREATE INDEX institutions_search ON institutions USING gin (name_norm gin_trgm_ops);
CREATE INDEX institutions_by_name ON institutions (name_norm, id);

CREATE FUNCTION caderneta_name_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caderneta_like_pattern(caderneta_normalized(btrim(needle)));

-- CL-2: a CPF is typed with or without punctuation; any other needle looks for no CPF (null).
CREATE FUNCTION caderneta_cpf_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN needle ~ '^[0-9./\s-]*[0-9][0-9./\s-]*$' THEN '%' || regexp_replace(needle, '[^0-9]', '', 'g') || '%' END;

-- Clients by name: the page after (after_name, after_id), from the beginning when both are null.
CREATE FUNCTION caderneta_search_clients(needle text, after_name text, after_id uuid, page_size integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Loans by their client, newest first: the page before (before_created_at, before_id).
CREATE FUNCTION caderneta_search_loans(needle text, before_created_at timestamptz, before_id uuid, page_size integer)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT l.id FROM loans l JOIN clients c ON c.id = l.client_id AND c.user_id = $1 AND c.deleted_at IS NULL
      WHERE l.user_id = $1 AND l.deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND c.name_norm LIKE $2' ELSE ' AND (c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
    || CASE WHEN before_id IS NULL THEN '' ELSE ' AND (l.created_at, l.id) < ($4, $5)' END
    || ' ORDER BY l.created_at DESC, l.id DESC LIMIT $6'
  USING caderneta_tenant(), caderneta_name_pattern(needle), cpf_pattern, before_created_at, before_id, page_size;
END
$$;

-- IN-2: every interest whose requester (the client's name where there is one, else the name given) or CPF matches.
-- Whole, not paged: the queue counts its sections (IN-3) and pages each of them.
CREATE FUNCTION caderneta_search_interests(needle text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM interests WHERE user_id = $1 AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'requester_norm LIKE $2' ELSE '(requester_norm LIKE $2 OR client_cpf LIKE $3)' END
    || ' UNION
      SELECT i.id FROM clients c JOIN interests i ON i.client_id = c.id AND i.user_id = $1
      WHERE c.user_id = $1 AND c.deleted_at IS NULL AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'c.name_norm LIKE $2' ELSE '(c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
  USING caderneta_tenant(), caderneta_name_pattern(needle), cpf_pattern;
END
$$;
