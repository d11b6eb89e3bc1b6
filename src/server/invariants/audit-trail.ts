const AUDITED = [
  'institutions',
  'clients',
  'tags',
  'interests',
  'loans',
  'guarantees',
  'files',
  'loan_presets',
  'message_templates',
  'cash_entries',
  'imports',
] as const;

const LIVE_ROWS = [
  ...AUDITED.map(
    (table) =>
      `SELECT '${table}' AS table_name, ${table === 'institutions' ? 'id' : 'institution_id'} AS institution_id, id AS row_id,
        caderneta_audit_image(to_jsonb(r)) AS image FROM ${table} r`,
  ),
  `SELECT 'memberships', institution_id, user_id, caderneta_audit_image(to_jsonb(r)) FROM memberships r`,
].join(' UNION ALL ');

/**
 * I11 as rows of (what, broken): a record's history begins with its insertion, each entry starts from the state the previous
 * one left, and the last one equals the current record (or is its deletion). Columns added later are ignored in old entries.
 * The second factor is left out: it is the person's, who may join an institution while it is on. Once old months were dropped
 * (AUDIT_KEEP_MONTHS), a history may begin with any entry, and a record that was not changed since then has none.
 */
export const AUDIT_TRAIL = `
  WITH trail AS (
    SELECT id, institution_id, table_name, row_id, op, before, after,
      lag(op) OVER w AS previous_op, lag(after) OVER w AS previous_after, lead(id) OVER w IS NULL AS is_last
    FROM audit_log WHERE table_name NOT IN ('totp_secrets', 'passkeys')
    WINDOW w AS (PARTITION BY institution_id, table_name, row_id ORDER BY id)
  )
  SELECT format('audit_log:%s', id),
    CASE WHEN previous_op IS NULL AND EXISTS (SELECT kept_from FROM audit_kept_from) THEN false
      WHEN coalesce(previous_op, 'delete') = 'delete' THEN op <> 'insert'
      ELSE (before @> previous_after) IS NOT TRUE END
  FROM trail
  UNION ALL
  SELECT format('%s:%s', coalesce(live.table_name, last.table_name), coalesce(live.row_id, last.row_id)),
    CASE WHEN last.row_id IS NULL AND EXISTS (SELECT kept_from FROM audit_kept_from) THEN false
      WHEN live.row_id IS NULL THEN last.op <> 'delete'
      ELSE (live.image @> last.after) IS NOT TRUE END
  FROM (${LIVE_ROWS}) AS live
  FULL JOIN (SELECT * FROM trail WHERE is_last) AS last
    ON last.institution_id = live.institution_id AND last.table_name = live.table_name AND last.row_id = live.row_id`;
