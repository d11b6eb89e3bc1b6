-- LV-1: what went stale is written down in the transaction that changed it and told after its commit. To announce it inside the
-- transaction (0004) made commits wait for each other. Unlogged: a crash of the database also breaks every listening connection,
-- and whoever listens again says that everything is stale.
CREATE UNLOGGED TABLE change_outbox (
  -- Orders the changes of one transaction. What was read already is known by `xid` alone: a transaction that began early may end late.
  position bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  owner uuid NOT NULL,
  table_name text NOT NULL,
  op text NOT NULL CHECK (op IN ('INSERT', 'UPDATE', 'DELETE', 'many')),
  id uuid,
  loan_id uuid,
  client_id uuid,
  CHECK ((op = 'many') = (id IS NULL))
);
CREATE INDEX change_outbox_by_transaction ON change_outbox (xid);

-- Written by the triggers alone, as the owner; read and swept by the server's listener. No lender and no borrower sees it.
ALTER TABLE change_outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON change_outbox TO caderneta_app USING (true) WITH CHECK (false);
GRANT SELECT, DELETE ON change_outbox TO caderneta_app;

DO $$
DECLARE
  told record;
  event text;
  compared text;
  update_op text;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ('institutions', 'NULL::uuid', 'NULL::uuid', false),
      ('clients', 'NULL::uuid', 'NULL::uuid', true),
      ('interests', 'NULL::uuid', 'n.client_id', false),
      ('loans', 'NULL::uuid', 'n.client_id', true),
      ('payments', 'n.loan_id', 'NULL::uuid', false)
    ) AS t (name, loan_id, client_id, keeps_deleted)
  LOOP
    FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
      EXECUTE format('DROP TRIGGER announce_%s ON %I', event, told.name);
    END LOOP;

    -- A statement that changed more than 120 rows says only 'many' to each lender: everything of that table went stale.
    EXECUTE format($f$
      CREATE FUNCTION caderneta_tell_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
      BEGIN
        IF (SELECT count(*) FROM changed_rows) <= 120 THEN
          INSERT INTO change_outbox (owner, table_name, op, id, loan_id, client_id)
          SELECT n.user_id, %1$L, TG_OP, n.id, %2$s, %3$s FROM changed_rows AS n;
        ELSE
          INSERT INTO change_outbox (owner, table_name, op) SELECT DISTINCT n.user_id, %1$L, 'many' FROM changed_rows AS n;
        END IF;
        RETURN NULL;
      END
      $body$
    $f$, told.name, told.loan_id, told.client_id);

    -- What nobody sees does not count as a change.
    SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) INTO compared
    FROM pg_attribute
    WHERE attrelid = told.name::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attname NOT IN ('id', 'updated_at', 'access_code_tries');
    -- Setting deleted_at is a deletion to whoever looks, clearing it an insertion.
    update_op := CASE WHEN told.keeps_deleted THEN
      'CASE WHEN o.deleted_at IS NULL AND n.deleted_at IS NOT NULL THEN ''DELETE''
        WHEN o.deleted_at IS NOT NULL AND n.deleted_at IS NULL THEN ''INSERT'' ELSE ''UPDATE'' END'
      ELSE '''UPDATE''' END;
    EXECUTE format($f$
      CREATE FUNCTION caderneta_tell_updated_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
      BEGIN
        IF (SELECT count(*) FROM changed_rows) <= 120 THEN
          INSERT INTO change_outbox (owner, table_name, op, id, loan_id, client_id)
          SELECT n.user_id, %1$L, %2$s, n.id, %3$s, %4$s
          FROM old_rows AS o JOIN changed_rows AS n ON n.id = o.id
          WHERE ROW (%5$s) IS DISTINCT FROM ROW (%6$s);
        ELSE
          INSERT INTO change_outbox (owner, table_name, op) SELECT DISTINCT n.user_id, %1$L, 'many' FROM changed_rows AS n;
        END IF;
        RETURN NULL;
      END
      $body$
    $f$, told.name, update_op, told.loan_id, told.client_id,
      regexp_replace(compared, '(^|, )', '\1o.', 'g'), regexp_replace(compared, '(^|, )', '\1n.', 'g'));

    EXECUTE format('REVOKE EXECUTE ON FUNCTION caderneta_tell_%1$s(), caderneta_tell_updated_%1$s() FROM PUBLIC', told.name);
    EXECUTE format('CREATE TRIGGER tell_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_%1$s()', told.name);
    EXECUTE format('CREATE TRIGGER tell_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_%1$s()', told.name);
    EXECUTE format('CREATE TRIGGER tell_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_updated_%1$s()', told.name);
  END LOOP;
END
$$;

DROP FUNCTION caderneta_announce_rows();
DROP FUNCTION caderneta_announce_updates();
DROP FUNCTION caderneta_notify_changes(jsonb);
DROP FUNCTION caderneta_change(text, text, jsonb);
