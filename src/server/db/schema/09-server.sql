-- What the server keeps for itself.

-- LV-1: what went stale is written in the transaction that changed it, and read after its commit by every server instance. Unlogged: a
-- crash of the database also breaks every listening connection, and a listener that connects again reports that everything is stale.
-- No identity column: the sequence of an unlogged table would be unlogged too, and a crash before the first checkpoint breaks it.
-- No checks: a reader passes over what it does not know, and nothing is kept for longer than a minute.
CREATE UNLOGGED TABLE change_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  institution_id uuid NOT NULL,
  table_name text NOT NULL,
  -- 'many': everything of that table may have changed, and there is no id.
  op text NOT NULL,
  id uuid,
  client_id uuid
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
CREATE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_ended_sessions();

-- The answer to a change, written in its transaction and only sent again: as text, so that it is neither parsed nor compressed.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 255),
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  -- Null without a body.
  response text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, operation, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- AS-9: the messages of a gateway that were obeyed, each once.
CREATE TABLE billing_events (
  -- Its webhook-id.
  id text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 200),
  at timestamptz(3) NOT NULL
);
CREATE INDEX billing_events_by_age ON billing_events (at);

-- Unlogged: a count lost in a crash only restarts its window, and counting a request does not wait for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  window_seconds integer NOT NULL CHECK (window_seconds > 0),
  count integer NOT NULL CHECK (count >= 0)
);
CREATE UNLOGGED TABLE rate_limit_members (
  key text NOT NULL,
  member bytea NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (key, member)
);
CREATE INDEX rate_limit_members_by_age ON rate_limit_members (key, seen_at);

CREATE TABLE server_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) >= 32)
);
