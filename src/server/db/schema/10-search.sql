-- Under row-level security an operator that is not leakproof (LIKE) is never an index condition. So each list has one search function
-- that runs as the owner, with the tenant of the transaction as its first condition, and returns ids only. Statements that use a
-- trigram index are built at run time, so that the planner sees the search text.
-- The default list of entries still to be merged (4 MB) makes a search slower the longer it grows, and the planner then prefers to
-- read every row. A short one keeps searches steady and still merges many entries at a time.
CREATE INDEX clients_search ON clients USING gin (institution_id, name_norm gin_trgm_ops, cpf gin_trgm_ops)
  WITH (gin_pending_list_limit = 128) WHERE deleted_at IS NULL;
CREATE INDEX clients_search_phone ON clients USING gin (institution_id, caderneta_phone_digits(phone) gin_trgm_ops) WHERE deleted_at IS NULL;
-- One or two letters have no trigram: a text that few names have would be looked for in all of them.
CREATE INDEX clients_search_letters ON clients USING gin (institution_id, caderneta_letters(name_norm)) WHERE deleted_at IS NULL;
CREATE INDEX interests_search ON interests USING gin (institution_id, requester_norm gin_trgm_ops, client_cpf gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);
CREATE INDEX institutions_search ON institutions USING gin (name_norm gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- The LIKE pattern for a substring, with LIKE's own wildcards escaped.
CREATE FUNCTION caderneta_like_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_text, '([\\%_])', '\\\1', 'g') || '%';

CREATE FUNCTION caderneta_name_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caderneta_like_pattern(caderneta_normalized(btrim(search_text)));

-- CL-2: a CPF is typed with or without punctuation; any other text matches no CPF (null).
CREATE FUNCTION caderneta_cpf_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN search_text ~ '^[0-9./\s-]*[0-9][0-9./\s-]*$' THEN '%' || regexp_replace(search_text, '[^0-9]', '', 'g') || '%' END;

-- Four digits or more, as phones are written; any other text matches no phone (null).
CREATE FUNCTION caderneta_phone_pattern(search_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN search_text ~ '^[0-9()+./\s-]+$' AND search_text ~ '([0-9][^0-9]*){4}'
  THEN '%' || caderneta_phone_digits(search_text) || '%' END;

-- Whether most clients of the database are this institution's, by the statistics. The trigram index is then asked for the text alone: to
-- ask it whose clients they are too means going through the list of all its clients, 11 ms for a million.
CREATE FUNCTION caderneta_has_most_clients(institution uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN EXISTS (
  SELECT FROM pg_catalog.pg_stats
  WHERE schemaname = 'public' AND tablename = 'clients' AND attname = 'institution_id'
    AND most_common_freqs[1] > 0.5 AND (most_common_vals::text::text[])[1] = institution::text
);

-- Whether a text has three letters or digits in a row, which a trigram index is asked by.
CREATE FUNCTION caderneta_has_trigram(search_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caderneta_normalized(search_text) ~ '[[:alnum:]]{3}';

-- The statement that finds clients by the indexes of texts, by name, CPF or phone. Its parameters: $1 the institution, $2 the pattern of
-- the name, $3 of the CPF, $4 the collector. An IS NOT DISTINCT FROM is compared with the rows found, never an index condition.
CREATE FUNCTION caderneta_clients_by_text(
  institution uuid, search_text text, cpf_pattern text, phone_pattern text, collector uuid
) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN 'SELECT id, name_norm FROM clients WHERE deleted_at IS NULL AND institution_id '
  || CASE WHEN caderneta_has_most_clients(institution) THEN 'IS NOT DISTINCT FROM $1' ELSE '= $1' END
  || ' AND (name_norm LIKE $2'
  || CASE WHEN caderneta_has_trigram(search_text) THEN ''
     ELSE ' AND caderneta_letters(name_norm) @> ' || quote_literal(caderneta_letters(caderneta_normalized(btrim(search_text)))) || '::text[]' END
  || CASE WHEN cpf_pattern IS NULL THEN '' ELSE ' OR cpf LIKE $3' END
  || CASE WHEN phone_pattern IS NULL THEN '' ELSE ' OR caderneta_phone_digits(phone) LIKE ' || quote_literal(phone_pattern) END
  || ')'
  || CASE WHEN collector IS NULL THEN '' ELSE ' AND collector_user_id = $4' END;

-- CL-2, CL-10, EQ-4: the ids of one page, the clients after (after_name, after_id) in the order of the list; all, those who owe ('owing') or
-- who owe since before today ('late'); with a tag (PD-8) or all. The planner's estimate of how often a text occurs is too rough to choose the plan by. So the first
-- thousand clients are scanned in order, which is all of them for most institutions; then ten thousand, until the page is full: among a
-- million clients a family name is found after two thousand of them. The indexes of texts are left for rare ones. Four digits or more are
-- looked for by them at once, which scanning would not be faster than: the phone is not in the index by name (CL-17).
CREATE FUNCTION caderneta_search_clients(
  search_text text, after_name text, after_id uuid, page_size integer, standing text DEFAULT NULL, today date DEFAULT NULL,
  tag uuid DEFAULT NULL
) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  -- EQ-4: null for those who see every client.
  collector uuid := CASE WHEN caderneta_is_collector() THEN coalesce(caderneta_user(), '00000000-0000-0000-0000-000000000000') END;
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  phone_pattern text := caderneta_phone_pattern(search_text);
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- Of 'owing' every open due date counts.
  due_before date := CASE standing WHEN 'owing' THEN 'infinity' WHEN 'late' THEN today END;
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  scan_limit integer := 1000;
  scanned integer;
  found uuid[];
BEGIN
  IF tag IS NOT NULL AND NOT EXISTS (SELECT FROM tags t WHERE t.institution_id = institution AND t.id = tag) THEN
    RETURN '{}';
  END IF;
  IF phone_pattern IS NULL THEN
    -- Most institutions have no more; the count says so in the same scan.
    SELECT count(*), (array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
      AND (due_before IS NULL OR (
        SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = in_order.id
      ) < due_before) AND (tag IS NULL OR (
        SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.id
      ))))[1:page_size]
    INTO scanned, found
    FROM (
      SELECT id, name_norm, cpf FROM clients
      WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
        AND (collector IS NULL OR collector_user_id = collector)
      ORDER BY name_norm, id LIMIT scan_limit
    ) AS in_order;
    IF scanned < scan_limit OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
    -- One or two digits are part of too many CPFs for an index; for them all clients are scanned, until the page is full.
    scan_limit := CASE WHEN caderneta_has_trigram(search_text) OR cpf_pattern IS NULL THEN 10000 END;
    found := ARRAY(
      SELECT id FROM (
        SELECT id, name_norm, cpf FROM clients
        WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
          AND (collector IS NULL OR collector_user_id = collector)
        ORDER BY name_norm, id LIMIT scan_limit
      ) AS in_order
      WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
        AND (due_before IS NULL OR (
          SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = in_order.id
        ) < due_before)
        AND (tag IS NULL OR (
          SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.id
        ))
      LIMIT page_size
    );
    IF scan_limit IS NULL OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
  END IF;
  -- Materialized, so that the planner does not scan in the order of the list for the sake of the LIMIT.
  EXECUTE
    'WITH matching AS MATERIALIZED (' || caderneta_clients_by_text(institution, search_text, cpf_pattern, phone_pattern, collector) || ')
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($5, $6)'
    || CASE WHEN due_before IS NULL THEN '' ELSE '
       AND (SELECT t.due_from FROM client_totals t WHERE t.institution_id = $1 AND t.client_id = matching.id) < $8' END
    || CASE WHEN tag IS NULL THEN '' ELSE '
       AND (SELECT c.tag_ids @> ARRAY[$9] FROM clients c WHERE c.institution_id = $1 AND c.id = matching.id)' END
    || ' ORDER BY name_norm, id LIMIT $7)'
  INTO found
  USING institution, name_pattern, cpf_pattern, collector, from_name, from_id, page_size, due_before, tag;
  RETURN found;
END
$$;

-- PD-8: the clients with a tag, at most so many, in no order. The condition of the index is written out: the planner proves no more.
CREATE FUNCTION caderneta_clients_with_tag(tag uuid, at_most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  collector uuid := CASE WHEN caderneta_is_collector() THEN coalesce(caderneta_user(), '00000000-0000-0000-0000-000000000000') END;
BEGIN
  RETURN ARRAY(
    SELECT id FROM clients
    WHERE institution_id = institution AND tag_ids @> ARRAY[tag] AND tag_ids <> '{}' AND deleted_at IS NULL
      AND (collector IS NULL OR collector_user_id = collector)
      AND EXISTS (SELECT FROM tags t WHERE t.institution_id = institution AND t.id = tag)
    LIMIT at_most
  );
END
$$;

-- EX-5: the clients whose CPF has these six digits in its middle. A function of the owner's, because behind row-level security no index
-- serves `substr`: the planner would read every client for each statement of a bank.
CREATE FUNCTION caderneta_clients_with_cpf_middle(middles text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN ARRAY(
    SELECT c.id FROM unnest(middles) AS middle CROSS JOIN LATERAL (
      SELECT id FROM clients WHERE institution_id = institution AND substr(cpf, 4, 6) = middle AND deleted_at IS NULL
    ) AS c
  );
END
$$;

-- LN-14: whether a loan that is not deleted is one of a filter of the list; null is every loan. One that is not settled is either late or among
-- 'ativo': on time, or covered and waiting to be settled (LN-21).
CREATE FUNCTION caderneta_has_standing(standing text, status text, end_date date, covered_on date, today date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE standing
  WHEN 'open' THEN status <> 'pago'
  WHEN 'due_soon' THEN caderneta_owes(status, NULL, covered_on) AND end_date BETWEEN today AND today + 3
  WHEN 'ativo' THEN status <> 'pago' AND (end_date >= today OR NOT caderneta_owes(status, NULL, covered_on))
  WHEN 'atrasado' THEN caderneta_owes(status, NULL, covered_on) AND end_date < today
  WHEN 'pago' THEN status = 'pago'
  ELSE true
END;

-- LN-2: loans by their client and the filters of the list, in its two orders: newest first, the page before (after_moment, after_id); the open
-- ones by due date, the page after (after_day, after_id). In steps, as clients are searched, so that no estimate decides:
-- 1. A thousand clients are scanned by name, which is all of them for most institutions. Two thousand loans of those found are read at once.
-- 2. Of more, or of others, the loans are scanned in their order: 250, and where those show that ten thousand would fill the page, ten
--    thousand. Whether a loan is of a client found is a comparison where all clients are known, else a look-up of its client.
-- 3. A rarer text, or a phone, is left to the indexes of texts: its clients are found first, then all their loans.
CREATE FUNCTION caderneta_search_loans(
  search_text text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  collector uuid := CASE WHEN caderneta_is_collector() THEN coalesce(caderneta_user(), '00000000-0000-0000-0000-000000000000') END;
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  phone_pattern text := caderneta_phone_pattern(search_text);
  by_due_date boolean := coalesce(standing IN ('open', 'due_soon'), false);
  before_moment timestamptz := coalesce(after_moment, 'infinity');
  before_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  from_day date := coalesce(after_day, CASE standing WHEN 'due_soon' THEN today ELSE '-infinity' END);
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  scan_limit integer := 1001;
  scanned integer;
  clients_found uuid[];
  loans_found uuid[];
BEGIN
  IF phone_pattern IS NULL THEN
    SELECT count(*), coalesce(array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
      AND (collector IS NULL OR collector_user_id = collector)), '{}')
    INTO scanned, clients_found
    FROM (
      SELECT id, name_norm, cpf, collector_user_id FROM clients
      WHERE institution_id = institution AND deleted_at IS NULL
      ORDER BY name_norm, id LIMIT scan_limit
    ) AS in_order;
    IF client IS NULL AND (scanned = 1001 OR 2000 < (SELECT count(*) FROM (
      SELECT FROM loans l WHERE l.institution_id = institution AND l.client_id = ANY (clients_found) LIMIT 2001
    ) AS counted)) THEN
      FOREACH scan_limit IN ARRAY ARRAY[250, 10000] LOOP
        EXIT WHEN scan_limit > 250 AND cardinality(loans_found) * 40 < page_size
          AND (caderneta_has_trigram(search_text) OR cpf_pattern IS NULL);
        loans_found := ARRAY(
          SELECT id FROM (
            (SELECT id, client_id, status, end_date, covered_on FROM loans
             WHERE NOT by_due_date AND institution_id = institution AND deleted_at IS NULL
               AND (created_at, id) < (before_moment, before_id)
             ORDER BY created_at DESC, id DESC LIMIT scan_limit)
            UNION ALL
            (SELECT id, client_id, status, end_date, covered_on FROM loans
             WHERE by_due_date AND institution_id = institution AND deleted_at IS NULL AND status <> 'pago'
               AND (end_date, id) > (from_day, from_id)
             ORDER BY end_date, id LIMIT scan_limit)
          ) AS in_order
          WHERE caderneta_has_standing(standing, status, end_date, covered_on, today)
            AND CASE WHEN scanned < 1001 THEN client_id IN (SELECT unnest(clients_found)) ELSE (
              SELECT c.name_norm LIKE name_pattern OR c.cpf LIKE cpf_pattern FROM clients c
              WHERE c.institution_id = institution AND c.id = in_order.client_id AND c.deleted_at IS NULL
                AND (collector IS NULL OR c.collector_user_id = collector)
              LIMIT 1
            ) END
          LIMIT page_size
        );
        IF cardinality(loans_found) = page_size THEN
          RETURN QUERY SELECT unnest(loans_found);
          RETURN;
        END IF;
      END LOOP;
    END IF;
  END IF;
  IF phone_pattern IS NOT NULL OR scanned = 1001 THEN
    EXECUTE 'SELECT ARRAY(SELECT id FROM (' || caderneta_clients_by_text(institution, search_text, cpf_pattern, phone_pattern, collector) || ') AS matching)'
    INTO clients_found
    USING institution, name_pattern, cpf_pattern, collector;
  END IF;
  RETURN QUERY
    SELECT id FROM loans
    WHERE institution_id = institution AND deleted_at IS NULL AND client_id = ANY (clients_found)
      AND (client IS NULL OR client_id = client)
      AND caderneta_has_standing(standing, status, end_date, covered_on, today)
      AND CASE WHEN by_due_date THEN (end_date, id) > (from_day, from_id) ELSE (created_at, id) < (before_moment, before_id) END
    ORDER BY CASE WHEN by_due_date THEN end_date END, CASE WHEN by_due_date THEN id END, created_at DESC, id DESC
    LIMIT page_size;
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

-- CL-10: how many clients owe something due before the day, at most so many. In the order of the index by day, so that it ends there: the
-- planner, which expects few clients of an institution, would read and sort all of them. Deleted clients do not count.
CREATE FUNCTION caderneta_count_owing(due_before date, at_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_sort = off AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before AND t.name_norm IS NOT NULL
      ORDER BY t.due_from, t.client_id
      LIMIT at_most
    ) AS counted
  );
END
$$;

-- CL-10: the ids of one page of those who owe something due before the day, in the order of the list, after (after_name, after_id). Where they
-- are few, all are read by the index of days and sorted; where they are many, those who owe are walked by name in the index alone. A
-- collector's own clients are all read. With a tag (PD-8) or all. Runs as the owner: behind row-level security the tenant would be compared
-- again for every client.
CREATE FUNCTION caderneta_clients_owing(due_before date, after_name text, after_id uuid, page_size integer, tag uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  few integer := 500;
  among uuid[];
BEGIN
  IF caderneta_is_collector() THEN
    few := NULL;
    among := ARRAY(SELECT caderneta_own_clients());
  ELSE
    among := ARRAY(
      SELECT t.client_id FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before AND t.name_norm IS NOT NULL
      ORDER BY t.due_from, t.client_id LIMIT few
    );
  END IF;
  IF few IS NULL OR cardinality(among) < few THEN
    RETURN ARRAY(
      SELECT t.client_id FROM client_totals t
      WHERE t.institution_id = institution AND t.client_id = ANY (among) AND t.due_from < due_before AND t.name_norm IS NOT NULL
        AND (t.name_norm, t.client_id) > (from_name, from_id)
        AND (tag IS NULL OR (SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = t.client_id))
      ORDER BY t.name_norm, t.client_id LIMIT page_size
    );
  END IF;
  RETURN ARRAY(
    SELECT client_id FROM (
      SELECT t.client_id, t.due_from FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from IS NOT NULL AND t.name_norm IS NOT NULL
        AND (t.name_norm, t.client_id) > (from_name, from_id)
      ORDER BY t.name_norm, t.client_id OFFSET 0
    ) AS in_order
    WHERE due_from < due_before
      AND (tag IS NULL OR (SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.client_id))
    LIMIT page_size
  );
END
$$;
