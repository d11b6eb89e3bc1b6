-- LV-1: what went stale is written in the transaction that changed it, and read after its commit by every server instance. Unlogged: a
-- crash of the database also breaks every listening connection, and a listener that connects again reports that everything is stale.
-- No identity column: the sequence of an unlogged table would be unlogged too, and a crash before the first checkpoint breaks it.
CREATE UNLOGGED TABLE change_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  institution_id uuid NOT NULL,
  table_name text NOT NULL CHECK (table_name IN ('institutions', 'clients', 'interests', 'loans', 'loan_presets', 'sessions')),
  -- 'many': everything of that table may have changed.
  op text NOT NULL CHECK (op IN ('INSERT', 'UPDATE', 'DELETE', 'many')),
  id uuid,
  client_id uuid,
  CHECK ((op = 'many') = (id IS NULL))
);
CREATE INDEX change_outbox_by_transaction ON change_outbox (xid);

-- A live stream ends with its session, at once and on every instance. The only announcement written by a trigger, because sessions
-- end in many ways. A statement that ends more than 120 announces 'many', and every open stream of the institution checks its session.
CREATE FUNCTION caderneta_tell_ended_sessions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ended) <= 120 THEN
    INSERT INTO change_outbox (institution_id, table_name, op, id) SELECT institution_id, 'sessions', 'DELETE', id FROM ended;
  ELSE
    INSERT INTO change_outbox (institution_id, table_name, op) SELECT DISTINCT institution_id, 'sessions', 'many' FROM ended;
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_tell_ended_sessions() FROM PUBLIC;
CREATE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_ended_sessions();
