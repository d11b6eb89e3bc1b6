-- PD-8: how an institution sorts its clients, at most twenty. Really deleted: an id that clients still have then means nothing.
CREATE TABLE tags (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 24),
  colour smallint NOT NULL CHECK (colour BETWEEN 1 AND 6),
  position integer NOT NULL CHECK (position >= 1),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id)
);
CREATE UNIQUE INDEX tags_name_key ON tags (institution_id, lower(name));
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, colour ON tags
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON tags
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('tags');
ALTER TABLE tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON tags TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY collector ON tags FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT, DELETE, UPDATE (name, colour) ON tags TO caderneta_lender;
GRANT SELECT ON tags TO caderneta_collector;

ALTER TABLE clients ADD COLUMN tag_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(tag_ids) <= 5);
-- PD-8: found by a function of the owner, as a search is; most clients have no tag, and no entry.
CREATE INDEX clients_by_tag ON clients USING gin (institution_id, tag_ids) WHERE deleted_at IS NULL AND tag_ids <> '{}';
DROP TRIGGER raise_version ON clients;
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, credit_limit, no_lending_reason, tag_ids, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
GRANT UPDATE (tag_ids) ON clients TO caderneta_lender;
GRANT SELECT (tag_ids) ON clients TO caderneta_collector;

-- As before, with a tag or all; who calls it without one still finds it.
DROP FUNCTION caderneta_search_clients(text, text, uuid, integer, text, date);
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
      AND (due_before IS NULL OR EXISTS (
        SELECT FROM loans l
        WHERE l.institution_id = institution AND l.client_id = in_order.id
          AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < due_before
      )) AND (tag IS NULL OR (
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
        AND (due_before IS NULL OR EXISTS (
          SELECT FROM loans l
          WHERE l.institution_id = institution AND l.client_id = in_order.id
            AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < due_before
        ))
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
       AND EXISTS (
         SELECT FROM loans l
         WHERE l.institution_id = $1 AND l.client_id = matching.id
           AND caderneta_owes(l.status, l.deleted_at, l.covered_on) AND l.end_date < $8
       )' END
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

REVOKE EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer, text, date, uuid), caderneta_clients_with_tag(uuid, integer)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer, text, date, uuid), caderneta_clients_with_tag(uuid, integer)
  TO caderneta_lender, caderneta_collector;
