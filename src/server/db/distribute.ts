import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeIdentifier, type Client } from 'pg';

import { refuseUnfitCluster } from './cluster/check-cluster.ts';
import {
  CHANGED_FUNCTIONS,
  CLUSTER_CHANGES,
  withoutSubqueries,
  withTextBody,
} from './cluster/cluster-rules.ts';
import { splitStatements } from './migrating/split-statements.ts';

/** Every node has a copy of them: each worker looks up names and rights, and records refer to them. */
const ON_EVERY_NODE = ['users', 'institutions', 'memberships'];
/** They have an institution and are found without knowing it: by a token, or by a reader of all institutions. */
const ON_THE_COORDINATOR = ['sessions', 'invitations', 'calendar_feeds', 'change_outbox'];
/** Known to Citus, so that a change and the answer kept under its key are committed together (two-phase commit). */
const COMMITTED_WITH_WORKERS = ['idempotency_keys'];
const ROLES = ['caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower'];
/** Called where the records are: they write shards as the owner, on the connection on which their caller has locked a row. */
const RUN_ON_THE_WORKER = ['caderneta_record_as_collector', 'caderneta_lend_as_collector'];
/** Not for a foreign key with the distribution column; a trigger takes its place. */
const SETS_NULL = / ON DELETE SET NULL \(source_interest_id\)$/;
const FORGETS_INTEREST = `CREATE TRIGGER forget BEFORE DELETE ON interests
  FOR EACH ROW EXECUTE FUNCTION caderneta_forget_interest()`;

export interface DistributeOptions {
  readonly owner: Client;
  /** Into how many shards the institutions are divided; fixed from then on. */
  readonly shards: number;
  /** Next to this module by default; the build copies it next to the bundle. */
  readonly clusterDir?: string;
}

export interface Distributed {
  readonly everywhere: readonly string[];
  readonly byInstitution: readonly string[];
}

/**
 * Turns the database of a Citus coordinator into a distributed one, or distributes what a migration has added since. One
 * transaction: a failure leaves everything as it was.
 */
export async function distribute({
  owner,
  shards,
  clusterDir = path.join(import.meta.dirname, 'cluster'),
}: DistributeOptions): Promise<Distributed> {
  await refuseUnfitCluster(owner);
  const functions = await readFile(path.join(clusterDir, 'functions.sql'), 'utf8');
  await owner.query('BEGIN');
  try {
    await owner.query(
      `${CLUSTER_CHANGES}; SET LOCAL client_min_messages = warning; SET LOCAL citus.shard_count = ${shards}`,
    );
    const done = await distributeAll(owner, functions);
    await owner.query('COMMIT');
    return done;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

async function distributeAll(owner: Client, functions: string): Promise<Distributed> {
  const tables = await tablesToMove(owner);
  for (const statement of splitStatements(functions)) await owner.query(statement);
  await changeFunctions(owner);
  await simplifyPolicies(owner, tables.byInstitution);
  await dropOwnValues(owner);
  const ownValues = await grantDefaults(owner, tables.held);
  await grantLocks(owner);
  const foreignKeys = await dropForeignKeys(owner, tables);
  const triggers = await dropTriggers(owner, tables);
  for (const table of tables.everywhere) await owner.query('SELECT create_reference_table($1)', [table]);
  for (const table of tables.onCoordinator)
    await owner.query('SELECT citus_add_local_table_to_metadata($1)', [table]);
  for (const table of tables.byInstitution)
    await owner.query(`SELECT create_distributed_table($1, 'institution_id', colocate_with => $2)`, [
      table,
      tables.group ?? (table === tables.byInstitution[0] ? 'none' : tables.byInstitution[0]),
    ]);
  await distributeFunctions(owner);
  for (const statement of [...triggers, ...ownValues, ...foreignKeys]) await owner.query(statement);
  await openRoles(owner);
  return tables;
}

interface TablesToMove extends Distributed {
  readonly onCoordinator: readonly string[];
  /** On the workers now or already: a migration may have added a column to any of them. */
  readonly held: readonly string[];
  /** A table that is distributed already, whose shards the new ones are placed beside. */
  readonly group: string | null;
}

/** What Citus does not hold yet. A new table with an institution is distributed by it, unless it is named above. */
async function tablesToMove(owner: Client): Promise<TablesToMove> {
  const { rows } = await owner.query<{ name: string; by_institution: boolean; kind: string | null }>(
    `SELECT c.relname AS name, a.attname IS NOT NULL AS by_institution, p.partmethod::text AS kind
     FROM pg_class c
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'institution_id'
     LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT LIKE 'pg_dist%' AND c.relname NOT LIKE 'citus_%'
     ORDER BY c.relname`,
  );
  const missing = rows.filter(({ kind }) => kind === null);
  const held = rows.filter(
    ({ name, by_institution }) =>
      ON_EVERY_NODE.includes(name) || (by_institution && !ON_THE_COORDINATOR.includes(name)),
  );
  const named = (names: readonly string[]) =>
    missing.map(({ name }) => name).filter((name) => names.includes(name));
  return {
    everywhere: ON_EVERY_NODE.filter((name) => named(ON_EVERY_NODE).includes(name)),
    onCoordinator: named(COMMITTED_WITH_WORKERS),
    held: held.map(({ name }) => name),
    byInstitution: missing
      .filter(
        ({ name, by_institution }) =>
          by_institution && ![...ON_EVERY_NODE, ...ON_THE_COORDINATOR].includes(name),
      )
      .map(({ name }) => name),
    group: rows.find(({ kind }) => kind === 'h')?.name ?? null,
  };
}

/** Policies of distributed tables may not contain subqueries. */
async function simplifyPolicies(owner: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{
    table: string;
    policy: string;
    using: string | null;
    check: string | null;
  }>(
    `SELECT tablename AS table, policyname AS policy, qual AS using, with_check AS check FROM pg_policies
     WHERE schemaname = 'public' AND tablename = ANY ($1) AND concat(qual, with_check) ~ 'SELECT'`,
    [tables],
  );
  for (const { table, policy, using, check } of rows) {
    const clauses = [
      ...(using === null ? [] : [`USING (${withoutSubqueries(using)})`]),
      ...(check === null ? [] : [`WITH CHECK (${withoutSubqueries(check)})`]),
    ];
    await owner.query(
      `ALTER POLICY ${escapeIdentifier(policy)} ON ${escapeIdentifier(table)} ${clauses.join(' ')}`,
    );
  }
}

/**
 * Citus would make every table they connect a table of its own, so they are taken away first. Returns the statements that
 * add them again, of those that a cluster can keep: from a record to a record of its institution, and to what every node
 * has. Sessions stay out of Citus, because every request looks one up and notes the visit without waiting for the disk.
 */
async function dropForeignKeys(owner: Client, { byInstitution }: TablesToMove): Promise<string[]> {
  const { rows } = await owner.query<{ from: string; to: string; name: string; definition: string }>(
    `SELECT f.relname AS from, t.relname AS to, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
       AND (k.conrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition)
         OR k.confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition))`,
  );
  for (const { from, name } of rows)
    await owner.query(`ALTER TABLE ${escapeIdentifier(from)} DROP CONSTRAINT ${name}`);
  const spread = new Set(byInstitution);
  return rows
    .filter(({ from, to }) => from !== 'sessions' && (spread.has(from) || !spread.has(to)))
    .map(
      ({ from, name, definition }) =>
        `ALTER TABLE ${escapeIdentifier(from)} ADD CONSTRAINT ${name} ${definition.replace(SETS_NULL, '')}`,
    );
}

/**
 * They would count the rows that are copied to the workers once more. A table that every node has a copy of runs its
 * triggers on each; those that write elsewhere must run once.
 */
async function dropTriggers(owner: Client, { everywhere, byInstitution }: TablesToMove): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; name: string; after: boolean; definition: string }>(
    `SELECT c.relname AS table, quote_ident(t.tgname) AS name, t.tgtype & 2 = 0 AS after, pg_get_triggerdef(t.oid) AS definition
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND NOT t.tgisinternal`,
    [[...everywhere, ...byInstitution]],
  );
  for (const { table, name } of rows) await owner.query(`DROP TRIGGER ${name} ON ${escapeIdentifier(table)}`);
  const again = rows.map(({ table, after, definition }) =>
    after && everywhere.includes(table) && !definition.includes('caderneta_write_audit')
      ? definition.replace(
          ' FOR EACH ROW EXECUTE ',
          ' FOR EACH ROW WHEN (caderneta_on_coordinator()) EXECUTE ',
        )
      : definition,
  );
  return byInstitution.includes('interests') ? [...again, FORGETS_INTEREST] : again;
}

async function changeFunctions(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT proname AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'caderneta\\_%'`,
  );
  for (const { name, definition } of rows) {
    const text = / FROM /.test(definition) ? withTextBody(definition) : definition;
    const changed = CHANGED_FUNCTIONS[name]?.(text) ?? text;
    if (changed !== definition) await owner.query(changed);
  }
}

/**
 * A worker is sent a row with the values of its defaults, so a role that may insert only some columns needs the right to those
 * with a default too. Where the default says who acts, no other value is accepted, which the returned triggers see to:
 * restrictive policies lose their effect on the workers.
 */
async function grantDefaults(owner: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{
    table: string;
    role: string;
    columns: string[];
    own: Record<string, string> | null;
  }>(
    `SELECT quote_ident(t.name) AS table, quote_ident(r.rolname) AS role, array_agg(quote_ident(a.attname)) AS columns,
       jsonb_object_agg(a.attname, pg_get_expr(d.adbin, d.adrelid))
         FILTER (WHERE pg_get_expr(d.adbin, d.adrelid) LIKE 'caderneta\\_%') AS own
     FROM unnest($1::text[]) AS t (name)
     CROSS JOIN pg_roles r
     JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE r.rolname = ANY ($2) AND (d.oid IS NOT NULL OR a.attidentity <> '')
       AND NOT has_table_privilege(r.oid, a.attrelid, 'INSERT') AND has_any_column_privilege(r.oid, a.attrelid, 'INSERT')
       AND NOT has_column_privilege(r.oid, a.attrelid, a.attnum, 'INSERT')
     GROUP BY t.name, r.rolname`,
    [tables, ROLES],
  );
  for (const { table, role, columns } of rows)
    await owner.query(`GRANT INSERT (${columns.join(', ')}) ON ${table} TO ${role}`);
  return rows.flatMap(({ table, role, own }) =>
    Object.entries(own ?? {}).map(
      ([
        column,
        value,
      ]) => `CREATE TRIGGER ${escapeIdentifier(`own_${column}_of_${role}`)} BEFORE INSERT ON ${table} FOR EACH ROW
        WHEN (current_user = '${role}' AND NEW.${escapeIdentifier(column)} IS DISTINCT FROM ${value})
        EXECUTE FUNCTION caderneta_refuse_collector()`,
    ),
  );
}

/** The triggers of roles that, since a migration, insert nothing into the table any more. */
async function dropOwnValues(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ trigger: string; table: string }>(
    `SELECT t.tgname AS trigger, t.tgrelid::regclass::text AS table
     FROM pg_trigger t JOIN pg_roles r ON t.tgname LIKE 'own\\_%\\_of\\_' || r.rolname
     WHERE r.rolname = ANY ($1) AND NOT has_any_column_privilege(r.oid, t.tgrelid, 'INSERT')`,
    [ROLES],
  );
  for (const { trigger, table } of rows)
    await owner.query(`DROP TRIGGER ${escapeIdentifier(trigger)} ON ${table}`);
}

/**
 * A change of a reference table also locks those it refers to, for which Citus asks for the right to change some column.
 * Policies give no row with it, or one whose date of creation is never read.
 */
async function grantLocks(owner: Client): Promise<void> {
  // Since a migration, a role may have a right of its own.
  for (const table of ON_EVERY_NODE)
    await owner.query(`REVOKE UPDATE (created_at) ON ${table} FROM ${ROLES.join(', ')}`);
  const { rows } = await owner.query<{ table: string; role: string }>(
    `SELECT DISTINCT k.confrelid::regclass::text AS table, r.rolname AS role
     FROM pg_constraint k CROSS JOIN pg_roles r
     WHERE k.contype = 'f' AND k.conrelid = ANY ($1::regclass[]) AND k.confrelid = ANY ($1::regclass[]) AND r.rolname = ANY ($2)
       AND has_any_column_privilege(r.oid, k.conrelid, 'UPDATE') AND NOT has_any_column_privilege(r.oid, k.confrelid, 'UPDATE')`,
    [ON_EVERY_NODE, ROLES],
  );
  for (const { table, role } of rows) await owner.query(`GRANT UPDATE (created_at) ON ${table} TO ${role}`);
}

async function distributeFunctions(owner: Client): Promise<void> {
  await owner.query(
    `SELECT create_distributed_function(oid::regprocedure) FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'caderneta\\_%' AND proname <> ALL ($1)
     ORDER BY prosqlbody IS NOT NULL, oid`,
    [RUN_ON_THE_WORKER],
  );
  await owner.query(
    `SELECT create_distributed_function(oid::regprocedure, 'institution', colocate_with => 'loans', force_delegation => true)
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1)`,
    [RUN_ON_THE_WORKER],
  );
  // Who may execute them does not always reach the workers by itself.
  const { rows } = await owner.query<{ name: string; grantees: string[] }>(
    `SELECT p.oid::regprocedure::text AS name, array_agg(quote_ident(r.rolname)) AS grantees
     FROM pg_proc p CROSS JOIN LATERAL aclexplode(p.proacl) a JOIN pg_roles r ON r.oid = a.grantee
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'caderneta\\_%'
       AND NOT EXISTS (SELECT FROM aclexplode(p.proacl) e WHERE e.grantee = 0)
     GROUP BY p.oid`,
  );
  for (const { name, grantees } of rows) {
    await owner.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`);
    await owner.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${grantees.join(', ')}`);
  }
}

/**
 * The coordinator opens its connections to workers as the role of the transaction, so the roles may log in; without a
 * password, which ones do is up to pg_hba.conf or pg_dist_authinfo. On a worker, policies look up clients in its own shard.
 */
async function openRoles(owner: Client): Promise<void> {
  for (const role of ROLES) {
    await owner.query(`ALTER ROLE ${role} LOGIN`);
    await owner.query(`ALTER ROLE ${role} SET citus.allow_nested_distributed_execution = on`);
  }
  // So do its functions that others call.
  await owner.query('ALTER ROLE CURRENT_USER SET citus.allow_nested_distributed_execution = on');
}
