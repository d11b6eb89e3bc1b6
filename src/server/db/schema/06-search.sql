-- The LIKE pattern for a substring, with LIKE's own wildcards escaped.
CREATE FUNCTION caderneta_like_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_text, '([\\%_])', '\\\1', 'g') || '%';

-- Under row-level security an operator that is not leakproof (LIKE) is never an index condition. So each list has one search function
-- that runs as the owner, with the tenant of the transaction as its first condition, and returns ids only. Statements that use a
-- trigram index are built at run time, so that the planner sees the search text.
CREATE INDEX clients_search ON clients USING gin (institution_id, name_norm gin_trgm_ops, cpf gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX interests_search ON interests USING gin (institution_id, requester_norm gin_trgm_ops, client_cpf gin_trgm_ops);
CREATE INDEX institutions_search ON institutions USING gin (name_norm gin_trgm_ops);
CREATE INDEX institutions_by_name ON institutions (name_norm, id);


CREATE FUNCTION caderneta_name_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caderneta_like_pattern(caderneta_normalized(btrim(search_text)));

-- CL-2: a CPF is typed with or without punctuation; any other text matches no CPF (null).
CREATE FUNCTION caderneta_cpf_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN search_text ~ '^[0-9./\s-]*[0-9][0-9./\s-]*$' THEN '%' || regexp_replace(search_text, '[^0-9]', '', 'g') || '%' END;

-- CL-2: the ids of one page, the clients after (after_name, after_id) in the order of the list. The planner's estimate of how often a
-- text occurs is too rough to choose the plan by. So the first thousand clients are scanned in order, which is all of them for most
-- institutions; then ten thousand, which fills a page with any common text. The trigram index is left for rare texts.
CREATE FUNCTION caderneta_search_clients(search_text text, after_name text, after_id uuid, page_size integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  scan_limit integer;
  scanned integer;
  found uuid[];
BEGIN
  FOREACH scan_limit IN ARRAY ARRAY[1000, 10000, NULL] LOOP
    -- Texts without three letters or digits in a row have no trigram; for them all clients are scanned.
    EXIT WHEN scan_limit IS NULL AND name_pattern ~ '[[:alnum:]]{3}';
    SELECT count(*), (array_agg(id) FILTER (WHERE name_norm LIKE name_pattern OR cpf LIKE cpf_pattern))[1:page_size]
    INTO scanned, found
    FROM (
      SELECT id, name_norm, cpf FROM clients
      WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
      ORDER BY name_norm, id LIMIT scan_limit
    ) AS in_order;
    IF scan_limit IS NULL OR scanned < scan_limit OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
  END LOOP;
  -- Materialized, so that the planner does not scan in the order of the list for the sake of the LIMIT.
  EXECUTE
    'WITH matching AS MATERIALIZED (
       SELECT id, name_norm FROM clients WHERE institution_id = $1 AND deleted_at IS NULL AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'name_norm LIKE $2' ELSE '(name_norm LIKE $2 OR cpf LIKE $3)' END
    || ')
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($4, $5) ORDER BY name_norm, id LIMIT $6)'
  INTO found
  USING institution, name_pattern, cpf_pattern, from_name, from_id, page_size;
  RETURN found;
END
$$;

-- Loans by their client and the filters of the list, in its two orders: newest first, the page before (after_moment, after_id); the open ones by
-- due date, the page after (after_day, after_id).
CREATE FUNCTION caderneta_search_loans(
  search_text text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(search_text);
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
  USING caderneta_institution(), caderneta_name_pattern(search_text), cpf_pattern, client, today, after_moment, after_day, after_id,
    page_size;
END
$$;

-- IN-2: every interest whose requester (the client's name where there is one, else the name given) or CPF matches.
-- Whole, not paged: the queue counts its sections (IN-3) and pages each of them.
CREATE FUNCTION caderneta_search_interests(search_text text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(search_text);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM interests WHERE institution_id = $1 AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'requester_norm LIKE $2' ELSE '(requester_norm LIKE $2 OR client_cpf LIKE $3)' END
    || ' UNION
      SELECT i.id FROM clients c JOIN interests i ON i.client_id = c.id AND i.institution_id = $1
      WHERE c.institution_id = $1 AND c.deleted_at IS NULL AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'c.name_norm LIKE $2' ELSE '(c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
  USING caderneta_institution(), caderneta_name_pattern(search_text), cpf_pattern;
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
