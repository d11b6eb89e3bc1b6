-- CL-2, CL-10, EQ-4: as before, but the scan of ten thousand clients ends as soon as the page is full. Among a million clients a family name is
-- found after two thousand of them.
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
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- Of 'owing' every open due date counts.
  due_before date := CASE standing WHEN 'owing' THEN 'infinity' WHEN 'late' THEN today END;
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  scan_limit integer := 1000;
  scanned integer;
  found uuid[];
BEGIN
  -- Most institutions have no more; the count says so in the same scan.
  SELECT count(*), (array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
    AND (due_before IS NULL OR EXISTS (
      SELECT FROM loans l
      WHERE l.institution_id = institution AND l.client_id = in_order.id AND l.status <> 'pago' AND l.deleted_at IS NULL
        AND l.covered_on IS NULL AND l.end_date < due_before
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
        WHERE l.institution_id = institution AND l.client_id = in_order.id AND l.status <> 'pago' AND l.deleted_at IS NULL
          AND l.covered_on IS NULL AND l.end_date < due_before
      ))
    LIMIT page_size
  );
  IF scan_limit IS NULL OR cardinality(found) = page_size THEN
    RETURN found;
  END IF;
  -- Materialized, so that the planner does not scan in the order of the list for the sake of the LIMIT.
  EXECUTE
    'WITH matching AS MATERIALIZED (' || caderneta_clients_by_trigrams(institution, cpf_pattern, collector) || ')
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($5, $6)'
    || CASE WHEN due_before IS NULL THEN '' ELSE '
       AND EXISTS (
         SELECT FROM loans l
         WHERE l.institution_id = $1 AND l.client_id = matching.id AND l.status <> ''pago'' AND l.deleted_at IS NULL
           AND l.covered_on IS NULL AND l.end_date < $8
       )' END
    || ' ORDER BY name_norm, id LIMIT $7)'
  INTO found
  USING institution, name_pattern, cpf_pattern, collector, from_name, from_id, page_size, due_before;
  RETURN found;
END
$$;
