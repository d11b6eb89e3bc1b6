-- The answer to a change of this person, also where they sent it in the role they had before: a manager's keys are the institution's, a
-- collector's their own. Only the exact key finds one.
CREATE FUNCTION caderneta_kept_answer(operation text, key text) RETURNS TABLE (request_hash bytea, status integer, response text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT k.request_hash, k.status, k.response FROM idempotency_keys k
    WHERE k.scope IN ('lender:' || caderneta_institution(), 'collector:' || caderneta_user())
      AND k.operation = caderneta_kept_answer.operation AND k.key = caderneta_kept_answer.key
    LIMIT 1;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_kept_answer(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_kept_answer(text, text) TO caderneta_lender, caderneta_collector;
