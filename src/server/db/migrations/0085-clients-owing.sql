-- CL-10: how many clients owe something due before the day, at most so many. In the order of the index by day, so that it ends there: the
-- planner, which expects few clients of an institution, would read and sort all of them. Deleted clients do not count. Of up to a thousand it is
-- counted how many owe so much, and as many more are counted in the index, which is then enough; of more, each client is looked up.
CREATE OR REPLACE FUNCTION caderneta_count_owing(due_before date, at_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_sort = off AS $$
DECLARE
  institution uuid := caderneta_institution();
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  few integer := 1000;
  deleted uuid[] := ARRAY(SELECT c.id FROM clients c WHERE c.institution_id = institution AND c.deleted_at IS NOT NULL LIMIT few + 1);
  deleted_owing integer := 0;
BEGIN
  IF cardinality(deleted) > few THEN
    RETURN (
      SELECT count(*) FROM (
        SELECT FROM client_totals t
        WHERE t.institution_id = institution AND t.due_from < due_before
          AND (SELECT true FROM clients c WHERE c.institution_id = institution AND c.id = t.client_id AND c.deleted_at IS NULL LIMIT 1)
        ORDER BY t.due_from, t.client_id
        LIMIT at_most
      ) AS counted
    );
  END IF;
  IF cardinality(deleted) > 0 THEN
    deleted_owing := (
      SELECT count(*) FROM client_totals t
      WHERE t.institution_id = institution AND t.client_id = ANY (deleted) AND t.due_from < due_before
    );
  END IF;
  RETURN (
    SELECT count(*) - deleted_owing FROM (
      SELECT FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before
      ORDER BY t.due_from, t.client_id
      LIMIT at_most + deleted_owing
    ) AS counted
  );
END
$$;

-- CL-10: the ids of one page of those who owe something due before the day, in the order of the list, after (after_name, after_id). Where they
-- are few, all are read by the index of days and sorted; where they are many, the clients are walked by name in the index alone, and what each of
-- them owes is looked up. A collector's own clients are all read. With a tag (PD-8) or all. Runs as the owner: behind row-level security the
-- tenant would be compared again for every client.
CREATE FUNCTION caderneta_clients_owing(due_before date, after_name text, after_id uuid, page_size integer, tag uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  few integer := 500;
  owing uuid[];
BEGIN
  IF caderneta_is_collector() THEN
    few := NULL;
    owing := ARRAY(
      SELECT own.id FROM caderneta_own_clients() AS own (id)
      WHERE (SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = own.id) < due_before
    );
  ELSE
    owing := ARRAY(
      SELECT t.client_id FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before
      ORDER BY t.due_from, t.client_id LIMIT few
    );
  END IF;
  IF few IS NULL OR cardinality(owing) < few THEN
    RETURN ARRAY(
      SELECT c.id FROM clients c
      WHERE c.institution_id = institution AND c.id = ANY (owing) AND c.deleted_at IS NULL AND (c.name_norm, c.id) > (from_name, from_id)
        AND (tag IS NULL OR c.tag_ids @> ARRAY[tag])
      ORDER BY c.name_norm, c.id LIMIT page_size
    );
  END IF;
  RETURN ARRAY(
    SELECT id FROM (
      SELECT c.id FROM clients c
      WHERE c.institution_id = institution AND c.deleted_at IS NULL AND (c.name_norm, c.id) > (from_name, from_id)
      ORDER BY c.name_norm, c.id OFFSET 0
    ) AS in_order
    WHERE (SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = in_order.id) < due_before
      AND (tag IS NULL OR (SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.id))
    LIMIT page_size
  );
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_clients_owing(date, text, uuid, integer, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_clients_owing(date, text, uuid, integer, uuid) TO caderneta_lender, caderneta_collector;
