-- LV-1: a live stream ends with its session, at once and on every instance: the deletion of a session is announced like a change.
-- A statement that ended more than 120 says only 'many': every open stream of that lender looks its session up.
CREATE FUNCTION caderneta_tell_ended_sessions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ended) <= 120 THEN
    INSERT INTO change_outbox (owner, table_name, op, id) SELECT user_id, 'sessions', 'DELETE', id FROM ended;
  ELSE
    INSERT INTO change_outbox (owner, table_name, op) SELECT DISTINCT user_id, 'sessions', 'many' FROM ended;
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_tell_ended_sessions() FROM PUBLIC;
CREATE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_tell_ended_sessions();
