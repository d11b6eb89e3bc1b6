import { escapeLiteral, type Client, type QueryConfig } from 'pg';

import { BASE_MIGRATIONS, type AppliedMigration } from './base-migrations.ts';
import { CLUSTER_CHANGES, forCluster, simplePolicy } from '#server/db/cluster/cluster-rules.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { grantServerRoles, requireRoles, revokeTemporaryTables } from './grant-roles.ts';
import { MigrationError } from './migration-error.ts';
import { inTurn, isLocked, PATIENCE, type Patience } from './migration-turn.ts';
import {
  HAS_SCHEMA,
  missingMigrations,
  readMigrations,
  readSchema,
  type SchemaFolders,
} from '#server/db/schema-files.ts';
import { connectWithin, openClient } from '#server/db/connection/servers.ts';
import { splitStatements } from './split-statements.ts';
import { repairUnloggedTables } from '#server/db/connection/write-probe.ts';

export interface MigrateOptions extends SchemaFolders {
  /** The login that owns the schema. */
  readonly ownerUrl: string;
  /** The server's login when it differs from the owner's; it may then become each of the roles. */
  readonly runtimeLogin?: string | undefined;
  /** Called with what the migration waits for, and what is left to do. */
  readonly say?: (line: string) => void;
  readonly patience?: Patience;
  /** For how many months the audit is kept, null for ever; undefined leaves it as it is. */
  readonly auditKeepMonths?: number | null;
  /** APP_TIME_ZONE, by which the database works out today; undefined leaves it as it is. */
  readonly timeZone?: string;
  /** How long each server of the address may take to let the login in. */
  readonly connectWithinMs?: number | undefined;
}

/** For the first query: a pooler lets a login in also while the database behind it does not answer. */
const ANSWER_WITHIN_MS = 5_000;

const OLDEST_SERVER = 15_00_00;
const DENIED = '42501';
const RIGHTS_NEEDED = 'O login da migração precisa ser o dono do banco de dados.';
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** What `migrate` returns for a new database. */
export const NEW_SCHEMA = 'schema';

/** Makes the tables of a new database, or applies the migrations an older one misses; returns the names of what it applied. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { ownerUrl, runtimeLogin, auditKeepMonths, timeZone, say = () => {}, patience = PATIENCE } = options;
  const schema = await readSchema(options);
  const migrations = await readMigrations(options);
  const client = await openClient(ownerUrl, {
    application_name: 'caderneta-migrate',
    ...connectWithin(options.connectWithinMs),
  });
  try {
    await refuseUnfitServer(client);
    await requireRoles(client);
    const turn = { client, url: ownerUrl, patience, say };
    const applied: string[] = [];
    for (;;) {
      const name = await inTurn(turn, async () => {
        const has = await appliedMigrations(client);
        if (has.length === 0) return apply(client, NEW_SCHEMA, schema, [...BASE_MIGRATIONS, ...migrations]);
        const [next] = missingMigrations(has, migrations);
        if (next !== undefined) return apply(client, next.name, next.sql, [next]);
        await grantServerRoles(client, runtimeLogin, say);
        await revokeTemporaryTables(client);
        await repairUnloggedTables(client);
        if (auditKeepMonths !== undefined) await setAuditKeeping(client, auditKeepMonths);
        if (timeZone !== undefined) await setTimeZone(client, timeZone);
        return null;
      });
      if (name === null) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

async function refuseUnfitServer(client: Client): Promise<void> {
  const query: QueryConfig & { query_timeout: number } = {
    text: `SELECT current_setting('server_version_num') AS version,
            current_setting('server_encoding') AS encoding,
            ARRAY(SELECT unnest($1::text[]) EXCEPT SELECT name::text FROM pg_available_extensions) AS missing`,
    values: [EXTENSIONS],
    query_timeout: ANSWER_WITHIN_MS,
  };
  const { rows } = await client.query<{ version: string; encoding: string; missing: string[] }>(query);
  const [server] = rows;
  if (server === undefined || Number(server.version) < OLDEST_SERVER)
    throw new MigrationError('O banco de dados precisa ser PostgreSQL 15 ou mais novo.');
  if (server.encoding !== 'UTF8')
    throw new MigrationError(
      `O banco de dados usa a codificação ${server.encoding}: crie-o com ENCODING 'UTF8'.`,
    );
  if (server.missing.length > 0)
    throw new MigrationError(
      `Faltam extensões no servidor PostgreSQL: ${server.missing.join(', ')}. ` +
        'Instale as extensões "contrib" (no Debian e no Ubuntu, o pacote postgresql-contrib) e inicie de novo.',
    );
}

async function appliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(`SELECT ${HAS_SCHEMA} AS there`);
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  );
  return rows;
}

/** Without a write where nothing changes, because it runs at every start. */
async function setAuditKeeping(client: Client, months: number | null): Promise<void> {
  await client.query(
    `INSERT INTO audit_keeping AS now (keep_months) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET keep_months = excluded.keep_months
     WHERE now.keep_months IS DISTINCT FROM excluded.keep_months`,
    [months],
  );
}

async function setTimeZone(client: Client, zone: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1) AS known WHERE caderneta_time_zone() <> $1`,
    [zone],
  );
  const [other] = rows;
  if (other === undefined) return;
  if (!other.known)
    throw new MigrationError(`O PostgreSQL não conhece o fuso horário ${zone} (APP_TIME_ZONE).`);
  await client.query(
    `CREATE OR REPLACE FUNCTION caderneta_time_zone() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
     RETURN ${escapeLiteral(zone)}`,
  );
}

/** Within a transaction; the database then has the given migrations. Returns the name. */
async function apply(
  client: Client,
  name: string,
  sql: string,
  has: readonly AppliedMigration[],
): Promise<string> {
  try {
    await client.query(CLUSTER_CHANGES);
    const statements = splitStatements(sql).flatMap(forCluster);
    for (const statement of (await isDistributed(client)) ? statements.map(simplePolicy) : statements)
      await client.query(statement);
    for (const { number, name: migration, checksum } of has)
      await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
        number,
        migration,
        checksum,
      ]);
    return name;
  } catch (cause) {
    if (isLocked(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint = sqlStateOf(cause) === DENIED ? ` ${RIGHTS_NEEDED}` : '';
    throw new MigrationError(`A migração ${name} falhou e foi desfeita: ${reason}.${hint}`, { cause });
  }
}

/** `distribute` makes this function, whatever release of it was there. */
async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ distributed: boolean }>(
    `SELECT to_regprocedure('caderneta_is_own_client(uuid)') IS NOT NULL AS distributed`,
  );
  return rows[0]?.distributed === true;
}
