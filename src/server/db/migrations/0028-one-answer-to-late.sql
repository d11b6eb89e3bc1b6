-- LN-21: something of the loan is still to be paid: it is neither settled nor deleted, and its payments do not reach its total. It is late
-- from the day after its end_date. Every query asks this function (`owing` in src/server/records/owing.ts); planned in place, so that the
-- indexes of open loans serve it.
CREATE FUNCTION caderneta_owes(status text, deleted_at timestamptz, covered_on date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status <> 'pago' AND deleted_at IS NULL AND covered_on IS NULL;

DROP FUNCTION caderneta_has_standing(text, text, date, date);
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
REVOKE EXECUTE ON FUNCTION caderneta_has_standing(text, text, date, date, date) FROM PUBLIC;

-- As before, with the two functions above.
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
    -- Texts without three letters or digits in a row have no trigram; for them all clients are scanned.
    scan_limit := CASE WHEN name_pattern ~ '[[:alnum:]]{3}' THEN 10000 END;
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
    'WITH matching AS MATERIALIZED (' || caderneta_clients_by_trigrams(institution, cpf_pattern, phone_pattern, collector) || ')
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
        -- Texts without three letters or digits in a row have no trigram.
        EXIT WHEN scan_limit > 250 AND cardinality(loans_found) * 40 < page_size AND name_pattern ~ '[[:alnum:]]{3}';
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
    EXECUTE 'SELECT ARRAY(SELECT id FROM (' || caderneta_clients_by_trigrams(institution, cpf_pattern, phone_pattern, collector) || ') AS matching)'
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

CREATE OR REPLACE FUNCTION caderneta_count_owing(due_before date, at_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_sort = off AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM (
        SELECT DISTINCT client_id FROM loans
        WHERE institution_id = institution AND caderneta_owes(status, deleted_at, covered_on) AND end_date < due_before
        ORDER BY client_id
      ) AS owing
      WHERE (
        SELECT true FROM clients c
        WHERE c.institution_id = institution AND c.id = owing.client_id AND c.deleted_at IS NULL LIMIT 1
      )
      LIMIT at_most
    ) AS counted
  );
END
$$;
