-- The audit grows with every edit and is read by record: a table per month keeps its indexes small, and a month whose time is over
-- goes as a whole instead of row by row.
ALTER TABLE audit_log RENAME TO audit_log_before_months;
ALTER INDEX audit_log_pkey RENAME TO audit_log_before_months_pkey;
ALTER INDEX audit_log_of_row RENAME TO audit_log_before_months_of_row;

CREATE TABLE audit_log (
  id bigint NOT NULL,
  institution_id uuid NOT NULL,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  op text NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  user_id uuid,
  actor text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  before jsonb,
  after jsonb,
  PRIMARY KEY (institution_id, id, at),
  CHECK ((op = 'insert') = (before IS NULL)),
  CHECK ((op = 'delete') = (after IS NULL))
) PARTITION BY RANGE (at);
CREATE INDEX audit_log_of_row ON audit_log (institution_id, row_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION caderneta_refuse_change('audit_log');
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON audit_log FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT ON audit_log TO caderneta_lender;

-- What comes before its month has a table: the rows of a restored backup, or of a clock that is wrong. Nobody is granted a month.
CREATE TABLE audit_log_rest PARTITION OF audit_log DEFAULT;
ALTER TABLE audit_log_rest ENABLE ROW LEVEL SECURITY;

-- The moment from which the audit is whole, once months have been dropped; I11 asks for less before it.
CREATE TABLE audit_kept_from (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kept_from timestamptz(3) NOT NULL
);
ALTER TABLE audit_kept_from ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON audit_kept_from FOR SELECT TO caderneta_lender USING (true);
GRANT SELECT ON audit_kept_from TO caderneta_lender;

CREATE FUNCTION caderneta_add_audit_month(month timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  name text := 'audit_log_' || to_char(month, 'YYYY_MM');
  following timestamptz := month + interval '1 month';
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM audit_log_rest WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    month, following, name
  );
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, following);
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_add_audit_month(timestamptz) FROM PUBLIC;

-- A table for this month, the two after it, and each month that rows wait for; drops the months that ended more than keep_months ago
-- (null: none) and says how many. A year is always kept, whatever the server asks for. Gives up at once where somebody holds the
-- table, such as a backup: the next run tries again.
CREATE FUNCTION caderneta_arrange_audit_log(moment timestamptz, keep_months integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  this_month timestamptz := date_trunc('month', moment);
  kept timestamptz := this_month - make_interval(months => greatest(keep_months, 12));
  month timestamptz;
  old record;
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
  IF keep_months IS NULL THEN
    RETURN 0;
  END IF;
  FOR old IN
    SELECT inhrelid::regclass AS name FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass
      AND inhrelid::regclass::text ~ '^audit_log_\d{4}_\d{2}$'
      AND to_timestamp(right(inhrelid::regclass::text, 7), 'YYYY_MM') < kept
  LOOP
    EXECUTE format('DROP TABLE %s', old.name);
    dropped := dropped + 1;
  END LOOP;
  IF dropped > 0 THEN
    INSERT INTO audit_kept_from (kept_from) VALUES (kept) ON CONFLICT (only_row) DO UPDATE SET kept_from = excluded.kept_from;
  END IF;
  RETURN dropped;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_arrange_audit_log(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_arrange_audit_log(timestamptz, integer) TO caderneta_app;

INSERT INTO audit_log (id, institution_id, table_name, row_id, op, user_id, actor, at, before, after)
SELECT id, institution_id, table_name, row_id, op, user_id, actor, at, before, after FROM audit_log_before_months;
DROP TABLE audit_log_before_months;
CREATE SEQUENCE audit_log_id_seq AS bigint OWNED BY audit_log.id;
SELECT setval('audit_log_id_seq', coalesce(max(id), 0) + 1, false) FROM audit_log;
ALTER TABLE audit_log ALTER COLUMN id SET DEFAULT nextval('audit_log_id_seq');
SELECT caderneta_arrange_audit_log(now(), NULL);

-- A few drafts at a time, so that many of them never reach the statement timeout; returns how many it took.
DROP FUNCTION caderneta_sweep_imports(timestamptz, timestamptz);
CREATE FUNCTION caderneta_sweep_imports(made_before timestamptz, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  swept integer := 0;
BEGIN
  FOR old IN
    SELECT institution_id, id FROM imports WHERE status IN ('draft', 'running') AND created_at < made_before
    ORDER BY created_at LIMIT 5 FOR UPDATE SKIP LOCKED
  LOOP
    IF EXISTS (
      SELECT FROM import_rows r
      WHERE r.institution_id = old.institution_id AND r.import_id = old.id AND r.record_id IS NOT NULL
    ) THEN
      UPDATE import_rows SET cells = '{}', chosen = false, problem = NULL, problem_field = NULL, match_key = NULL
      WHERE institution_id = old.institution_id AND import_id = old.id;
      UPDATE imports SET status = 'done', done_at = at WHERE institution_id = old.institution_id AND id = old.id;
    ELSE
      DELETE FROM imports WHERE institution_id = old.institution_id AND id = old.id;
    END IF;
    swept := swept + 1;
  END LOOP;
  RETURN swept;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_sweep_imports(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_sweep_imports(timestamptz, timestamptz) TO caderneta_app;
