-- LV-1: what went stale is announced on commit, as JSON arrays of {owner, table, op, id, loan_id?, client_id?}.
-- A payload must stay under 8,000 bytes: 30 changes are at most about 6,500. A statement that changed more than 120 rows of
-- one lender says only 'many': everything of that table went stale.
CREATE FUNCTION caderneta_notify_changes(changes jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('caderneta_changes', payload::text)
  FROM (
    WITH numbered AS (
      SELECT
        change,
        change -> 'owner' AS owner,
        change -> 'table' AS table_name,
        row_number() OVER (PARTITION BY change -> 'owner') - 1 AS position,
        count(*) OVER (PARTITION BY change -> 'owner') AS total
      FROM jsonb_array_elements(changes) AS change
    )
    SELECT jsonb_agg(change) AS payload FROM numbered WHERE total <= 120 GROUP BY owner, position / 30
    UNION ALL
    SELECT jsonb_build_array(jsonb_build_object('owner', owner, 'table', table_name, 'op', 'many'))
    FROM numbered WHERE total > 120 GROUP BY owner, table_name
  ) AS batches;
END
$$;

CREATE FUNCTION caderneta_change(table_name text, op text, image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_strip_nulls(jsonb_build_object(
  'owner', image -> 'user_id',
  'table', table_name,
  'op', op,
  'id', image -> 'id',
  'loan_id', image -> 'loan_id',
  'client_id', image -> 'client_id'
));

CREATE FUNCTION caderneta_announce_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caderneta_notify_changes(changes)
  FROM (SELECT jsonb_agg(caderneta_change(TG_TABLE_NAME, lower(TG_OP), to_jsonb(r))) AS changes FROM changed_rows AS r) AS s
  WHERE changes IS NOT NULL;
  RETURN NULL;
END
$$;

-- Setting deleted_at is a deletion to whoever looks, clearing it an insertion.
CREATE FUNCTION caderneta_announce_updates() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM caderneta_notify_changes(changes)
  FROM (
    SELECT jsonb_agg(caderneta_change(
      TG_TABLE_NAME,
      CASE
        WHEN b.image ->> 'deleted_at' IS NULL AND a.image ->> 'deleted_at' IS NOT NULL THEN 'delete'
        WHEN b.image ->> 'deleted_at' IS NOT NULL AND a.image ->> 'deleted_at' IS NULL THEN 'insert'
        ELSE 'update'
      END,
      a.image
    )) AS changes
    FROM (SELECT id, to_jsonb(r) AS image FROM old_rows AS r) AS b
    JOIN (SELECT id, to_jsonb(r) AS image FROM new_rows AS r) AS a USING (id)
    WHERE a.image - ARRAY['updated_at', 'access_code_tries'] <> b.image - ARRAY['updated_at', 'access_code_tries']
  ) AS s
  WHERE changes IS NOT NULL;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  announced text;
BEGIN
  FOREACH announced IN ARRAY ARRAY['institutions', 'clients', 'interests', 'loans', 'payments'] LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_announce_rows()', announced);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_announce_rows()', announced);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_announce_updates()', announced);
  END LOOP;
END
$$;
