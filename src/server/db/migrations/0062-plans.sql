-- AS-6: one of the names of PLANS, and the last day on which it counts.
ALTER TABLE institutions ADD COLUMN plan text COLLATE "C" CHECK (plan ~ '^[a-z0-9_-]{1,40}$');
ALTER TABLE institutions ADD COLUMN plan_until date CHECK (plan_until BETWEEN '2000-01-01' AND '2100-12-31');
ALTER TABLE sign_up_codes ADD COLUMN plan text COLLATE "C" CHECK (plan ~ '^[a-z0-9_-]{1,40}$');

-- AS-7: the open loans of the institution of the transaction, under a lock that everybody who makes one holds until its end. Runs as the
-- owner, because a collector sees only some of them.
CREATE FUNCTION caderneta_lock_open_loans() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('open loans:' || caderneta_institution(), 0));
  RETURN (SELECT count(*) FROM loans WHERE institution_id = caderneta_institution() AND status <> 'pago' AND deleted_at IS NULL);
END
$$;

REVOKE EXECUTE ON FUNCTION caderneta_lock_open_loans() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_lock_open_loans() TO caderneta_lender, caderneta_collector;
GRANT SELECT (plan, plan_until), INSERT (plan, plan_until), UPDATE (plan, plan_until) ON institutions TO caderneta_app;
