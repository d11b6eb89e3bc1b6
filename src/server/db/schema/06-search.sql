-- A substring to look for, with what LIKE would take for a wildcard made plain.
CREATE FUNCTION caderneta_like_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(needle, '([\\%_])', '\\\1', 'g') || '%';

-- Under row-level security an operator that is not leakproof (LIKE) is never an index condition. So the search runs as
-- the owner, with the tenant of the transaction as its first condition, and gives back ids only. The statements are
-- built at run time for the planner to see the needle: a rare one goes through the trigram index, a common or very short one walks
-- the ordered index until the page is full.
CREATE INDEX clients_search ON clients USING gin (institution_id, name_norm gin_trgm_ops, cpf gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX interests_search ON interests USING gin (institution_id, requester_norm gin_trgm_ops, client_cpf gin_trgm_ops);
CREATE INDEX institutions_search ON institutions USING gin (name_norm gin_trgm_ops);
CREATE INDEX institutions_by_name ON institutions (name_norm, id);


CREATE FUNCTION caderneta_name_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caderneta_like_pattern(caderneta_normalized(btrim(needle)));

-- CL-2: a CPF is typed with or without punctuation; any other needle looks for no CPF (null).
CREATE FUNCTION caderneta_cpf_pattern(needle text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN needle ~ '^[0-9./\s-]*[0-9][0-9./\s-]*$' THEN '%' || regexp_replace(needle, '[^0-9]', '', 'g') || '%' END;

-- CL-2: the planner guesses how often a needle occurs, and where it guesses too often it walks through all clients by name. So it is not
-- left to choose: ten thousand are walked through, which finds whatever is common; what is not common is asked of the needles' index.
CREATE FUNCTION caderneta_search_clients_by_needle(
  institution uuid, name_pattern text, cpf_pattern text, after_name text, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 50 SET search_path = public, pg_temp SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM clients WHERE institution_id = $1 AND deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND name_norm LIKE $2' ELSE ' AND (name_norm LIKE $2 OR cpf LIKE $3)' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (name_norm, id) > ($4, $5)' END
    || ' ORDER BY name_norm, id LIMIT $6'
  USING institution, name_pattern, cpf_pattern, after_name, after_id, page_size;
END
$$;
-- Only for the function below, which runs as the owner.
REVOKE EXECUTE ON FUNCTION caderneta_search_clients_by_needle(uuid, text, text, text, uuid, integer) FROM PUBLIC;

CREATE FUNCTION caderneta_search_clients(needle text, after_name text, after_id uuid, page_size integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  institution uuid := caderneta_institution();
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
        SELECT id, name_norm, cpf FROM clients WHERE institution_id = institution AND deleted_at IS NULL
        ORDER BY name_norm, id LIMIT CASE WHEN is_indexed THEN walked END
      ) AS by_name
      WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern LIMIT page_size
    );
  ELSE
    found := ARRAY(
      SELECT id FROM (
        SELECT id, name_norm, cpf FROM clients
        WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (after_name, after_id)
        ORDER BY name_norm, id LIMIT CASE WHEN is_indexed THEN walked END
      ) AS by_name
      WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern LIMIT page_size
    );
  END IF;
  IF cardinality(found) = page_size OR NOT is_indexed THEN
    RETURN QUERY SELECT unnest(found);
    RETURN;
  END IF;
  RETURN QUERY SELECT caderneta_search_clients_by_needle(institution, name_pattern, cpf_pattern, after_name, after_id, page_size);
END
$$;

-- Loans by their client and the filters of the list, in its two orders: newest first, the page before (after_moment, after_id); the open ones by
-- due date, the page after (after_day, after_id).
CREATE FUNCTION caderneta_search_loans(
  needle text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
  by_due_date boolean := coalesce(standing IN ('open', 'due_soon'), false);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT l.id FROM loans l JOIN clients c ON c.id = l.client_id AND c.institution_id = $1 AND c.deleted_at IS NULL
      WHERE l.institution_id = $1 AND l.deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND c.name_norm LIKE $2' ELSE ' AND (c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
    || CASE WHEN client IS NULL THEN '' ELSE ' AND l.client_id = $4' END
    || CASE standing
      WHEN 'open' THEN ' AND l.status <> ''pago'''
      WHEN 'due_soon' THEN ' AND l.status <> ''pago'' AND l.end_date BETWEEN $5 AND $5 + 3'
      WHEN 'ativo' THEN ' AND l.status = ''ativo'' AND l.end_date >= $5'
      WHEN 'atrasado' THEN ' AND l.status <> ''pago'' AND (l.status = ''atrasado'' OR l.end_date < $5)'
      WHEN 'pago' THEN ' AND l.status = ''pago'''
      ELSE ''
    END
    || CASE
      WHEN after_id IS NULL THEN ''
      WHEN by_due_date THEN ' AND (l.end_date, l.id) > ($7, $8)'
      ELSE ' AND (l.created_at, l.id) < ($6, $8)'
    END
    || CASE WHEN by_due_date THEN ' ORDER BY l.end_date, l.id' ELSE ' ORDER BY l.created_at DESC, l.id DESC' END
    || ' LIMIT $9'
  USING caderneta_institution(), caderneta_name_pattern(needle), cpf_pattern, client, today, after_moment, after_day, after_id,
    page_size;
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
    'SELECT id FROM interests WHERE institution_id = $1 AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'requester_norm LIKE $2' ELSE '(requester_norm LIKE $2 OR client_cpf LIKE $3)' END
    || ' UNION
      SELECT i.id FROM clients c JOIN interests i ON i.client_id = c.id AND i.institution_id = $1
      WHERE c.institution_id = $1 AND c.deleted_at IS NULL AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'c.name_norm LIKE $2' ELSE '(c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
  USING caderneta_institution(), caderneta_name_pattern(needle), cpf_pattern;
END
$$;

-- The default list of entries still to be merged (4 MB) makes a search slower the longer it grows, and the planner then prefers to
-- read every row. A short one keeps searches steady and still merges many entries at a time.
ALTER INDEX clients_search SET (gin_pending_list_limit = 128);
ALTER INDEX interests_search SET (gin_pending_list_limit = 128);
ALTER INDEX institutions_search SET (gin_pending_list_limit = 128);

REVOKE EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_search_interests(text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_search_interests(text)
  TO caderneta_lender;
