-- For how many months the audit is kept; null: for ever. Only the owner writes it, at each migration, and no role of the server reads it:
-- who serves requests has no say in what is dropped.
CREATE TABLE audit_keeping (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  keep_months integer CHECK (keep_months >= 12)
);
ALTER TABLE audit_keeping ENABLE ROW LEVEL SECURITY;

-- A table for this month, the two after it, and each month that rows wait for; drops the months whose time is over and says how many.
-- The earlier clock counts, the caller's or the database's. A month is dropped only where as many later months as are kept have rows, so
-- that also with both clocks years ahead the latest history stays. Gives up at once where another session holds the table, such as a
-- backup: the next run tries again.
DROP FUNCTION caderneta_arrange_audit_log(timestamptz, integer);
CREATE FUNCTION caderneta_arrange_audit_log(moment timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  this_month timestamptz := date_trunc('month', least(moment, now()));
  keep integer := (SELECT keep_months FROM audit_keeping);
  kept_from_month timestamptz := this_month - make_interval(months => keep);
  month timestamptz;
  old record;
  has_rows boolean;
  later_months integer := 0;
  dropped integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('caderneta_arrange_audit_log')) THEN
    RETURN 0;
  END IF;
  FOR month IN
    SELECT this_month + make_interval(months => ahead) FROM generate_series(0, 2) AS ahead
    UNION SELECT DISTINCT date_trunc('month', at) FROM audit_log_rest
  LOOP
    PERFORM caderneta_add_audit_month(month);
  END LOOP;
  IF keep IS NULL THEN
    RETURN 0;
  END IF;
  FOR old IN
    SELECT inhrelid::regclass AS name, to_timestamp(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS month FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass AND inhrelid::regclass::text ~ '^audit_log_\d{4}_\d{2}$'
    ORDER BY 2 DESC
  LOOP
    IF old.month < kept_from_month AND later_months >= keep THEN
      EXECUTE format('DROP TABLE %s', old.name);
      dropped := dropped + 1;
    ELSE
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', old.name) INTO has_rows;
      later_months := later_months + has_rows::integer;
    END IF;
  END LOOP;
  IF dropped > 0 THEN
    INSERT INTO audit_kept_from (kept_from) VALUES (kept_from_month) ON CONFLICT (only_row) DO UPDATE SET kept_from = excluded.kept_from;
  END IF;
  RETURN dropped;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_arrange_audit_log(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_arrange_audit_log(timestamptz) TO caderneta_app;
