-- One or two letters that few of very many clients have are found by an index of their own (CL-2, LN-2).
-- The letters of a text and their pairs, each once: what a search for one or two letters is looked up by.
CREATE FUNCTION caderneta_letters(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(value, at, size) FROM generate_series(1, length(value)) AS at, generate_series(1, 2) AS size);

-- One or two letters have no trigram: a text that few names have would be looked for in all of them.
CREATE INDEX clients_search_letters ON clients USING gin (institution_id, caderneta_letters(name_norm)) WHERE deleted_at IS NULL;

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

REVOKE EXECUTE ON FUNCTION caderneta_clients_by_text(uuid, text, text, text, uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION caderneta_search_clients(
  search_text text, after_name text, after_id uuid, page_size integer, standing text DEFAULT NULL, today date DEFAULT NULL
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
  IF phone_pattern IS NULL THEN
    -- Most institutions have no more; the count says so in the same scan.
    SELECT count(*), (array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
      AND (due_before IS NULL OR EXISTS (
        SELECT FROM loans l
        WHERE l.institution_id = institution AND l.client_id = in_order.id
          AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < due_before
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
        AND (due_before IS NULL OR EXISTS (
          SELECT FROM loans l
          WHERE l.institution_id = institution AND l.client_id = in_order.id
            AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < due_before
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
       AND EXISTS (
         SELECT FROM loans l
         WHERE l.institution_id = $1 AND l.client_id = matching.id
           AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < $8
       )' END
    || ' ORDER BY name_norm, id LIMIT $7)'
  INTO found
  USING institution, name_pattern, cpf_pattern, collector, from_name, from_id, page_size, due_before;
  RETURN found;
END
$$;

CREATE OR REPLACE FUNCTION caderneta_search_loans(
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
    IF client IS NULL AND (scanned = 1001 OR cardinality(clients_found) > 200) THEN
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
          WHERE caderneta_has_standing(standing, status, end_date, covered_on, today) AND (
            SELECT c.name_norm LIKE name_pattern OR c.cpf LIKE cpf_pattern FROM clients c
            WHERE c.institution_id = institution AND c.id = in_order.client_id AND c.deleted_at IS NULL
              AND (collector IS NULL OR c.collector_user_id = collector)
            LIMIT 1
          )
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

DROP FUNCTION caderneta_clients_by_trigrams(uuid, text, text, uuid);
