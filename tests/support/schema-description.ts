import type { Client } from 'pg';

/**
 * What the catalogue says of everything in the schema, one sorted line per thing, so that two databases can be compared as
 * two dumps are. Left out is what may differ: the order of columns, comments and spaces in functions, and the months of the
 * audit, which are made as time goes by.
 */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(STATEMENT);
  return rows.map(({ line }) => line.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')).sort();
}

const OURS = `(SELECT * FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname !~ '^audit_log_\\d{4}_\\d{2}'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e'))`;

/** The rights, sorted; those that are not written down are the owner's. */
function rights(acl: string): string {
  return `coalesce((SELECT string_agg(line, ', ' ORDER BY line) FROM (
    SELECT format('%s %s%s', coalesce(r.rolname, 'public'), a.privilege_type, CASE WHEN a.is_grantable THEN '*' END) AS line
    FROM aclexplode(${acl}) a LEFT JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee = 0 OR r.rolname LIKE 'caderneta\\_%'
  ) AS each), '')`;
}

const STATEMENT = `
  SELECT format('%s %s persistence %s options %s row security %s %s partition %s rights %s', c.relkind, c.relname, c.relpersistence,
    c.reloptions, c.relrowsecurity, c.relforcerowsecurity, pg_get_expr(c.relpartbound, c.oid), ${rights('c.relacl')}) AS line
  FROM ${OURS} AS c
  UNION ALL
  SELECT format('column %s.%s %s collate %s null %s default %s identity %s generated %s rights %s', c.relname, a.attname,
    format_type(a.atttypid, a.atttypmod), l.collname, NOT a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
    a.attgenerated, ${rights('a.attacl')})
  FROM ${OURS} AS c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  WHERE c.relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT format('constraint %s.%s %s valid %s', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
  FROM ${OURS} AS c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype <> 'n'
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(i.indexrelid)) FROM ${OURS} AS c JOIN pg_index i ON i.indrelid = c.oid
  UNION ALL
  SELECT format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
  FROM ${OURS} AS c JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
  UNION ALL
  SELECT format('policy %s.%s %s %s %s using %s check %s', p.tablename, p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check)
  FROM pg_policies p WHERE p.schemaname = 'public'
  UNION ALL
  SELECT format('sequence %s %s from %s by %s of %s', s.sequencename, s.data_type, s.start_value, s.increment_by,
    (SELECT format('%s.%s', d.refobjid::regclass, a.attname) FROM pg_depend d
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.objid = to_regclass(s.sequencename) AND d.deptype IN ('a', 'i')))
  FROM pg_sequences s WHERE s.schemaname = 'public'
  UNION ALL
  SELECT format('function %s rights %s', pg_get_functiondef(p.oid), CASE WHEN p.proacl IS NULL THEN 'default' ELSE ${rights('p.proacl')} END)
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')
  UNION ALL
  SELECT format('extension %s', e.extname) FROM pg_extension e
  UNION ALL
  SELECT format('schema %s rights %s', n.nspname, ${rights('n.nspacl')}) FROM pg_namespace n WHERE n.nspname = 'public'`;
