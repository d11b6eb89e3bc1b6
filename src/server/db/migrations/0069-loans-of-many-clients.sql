-- A search of loans that many of a thousand clients match reads the loans in order until the page is full, instead of all loans of those clients.
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
