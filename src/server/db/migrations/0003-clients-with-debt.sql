-- What each client owes and since when: the money of the client list, its filters and the client's page.
CREATE INDEX loans_open_of_client ON loans (institution_id, client_id, end_date) WHERE status <> 'pago' AND deleted_at IS NULL;

-- CL-2, CL-10: as before, now also of the clients who owe ('owing') or who owe since before today ('late') only.
DROP FUNCTION caderneta_search_clients(text, text, uuid, integer);
CREATE FUNCTION caderneta_search_clients(
  search_text text, after_name text, after_id uuid, page_size integer, standing text DEFAULT NULL, today date DEFAULT NULL
) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- Of 'owing' every open due date counts.
  due_before date := CASE standing WHEN 'owing' THEN 'infinity' WHEN 'late' THEN today END;
  scan_limit integer;
  scanned integer;
  found uuid[];
BEGIN
  FOREACH scan_limit IN ARRAY ARRAY[1000, 10000, NULL] LOOP
    -- Texts without three letters or digits in a row have no trigram; for them all clients are scanned.
    EXIT WHEN scan_limit IS NULL AND name_pattern ~ '[[:alnum:]]{3}';
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
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($4, $5)'
    || CASE WHEN due_before IS NULL THEN '' ELSE '
       AND EXISTS (
         SELECT FROM loans l
         WHERE l.institution_id = $1 AND l.client_id = matching.id AND l.status <> ''pago'' AND l.deleted_at IS NULL
           AND l.covered_on IS NULL AND l.end_date < $7
       )' END
    || ' ORDER BY name_norm, id LIMIT $6)'
  INTO found
  USING institution, name_pattern, cpf_pattern, from_name, from_id, page_size, due_before;
  RETURN found;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_search_clients(text, text, uuid, integer, text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_search_clients(text, text, uuid, integer, text, date) TO caderneta_lender;
