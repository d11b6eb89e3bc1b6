import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

import { sqlStateOf } from './database-errors.ts';
import { grantRolesTo, revokeTemporaryTables } from './grant-roles.ts';
import { MigrationError } from './migration-error.ts';
import { repairUnloggedTables } from './write-probe.ts';

export { MigrationError } from './migration-error.ts';

export interface MigrateOptions {
  /** The login that owns the schema; not through a transaction-pooling proxy, because a session lock is held. */
  readonly ownerUrl: string;
  /** The server's login when it differs from the owner's; it becomes a member of the four roles. */
  readonly runtimeLogin?: string | undefined;
  /** Both folders are next to this module by default; the build copies them next to the bundle. */
  readonly schemaDir?: string;
  readonly migrationsDir?: string;
}

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

const OLDEST_SERVER = 15_00_00;
const DENIED = '42501';
const RIGHTS_NEEDED = 'O login da migração precisa ser o dono do banco de dados e ter CREATEROLE.';
const SCHEMA_NAME = '0001-schema';
/** The first migration of 0.1.0, whose schema cannot be migrated. */
const FIRST_OF_0_1_0 = '0001-roles-and-rules.sql';
const EXTENSIONS = ['pg_trgm', 'btree_gin'];
/** An arbitrary lock number, so that instances that start together migrate one after the other. */
const MIGRATION_LOCK = 20_260_731;

/** Applies the missing migrations and returns their names. */
export async function migrate({
  ownerUrl,
  runtimeLogin,
  schemaDir = path.join(import.meta.dirname, 'schema'),
  migrationsDir = path.join(import.meta.dirname, 'migrations'),
}: MigrateOptions): Promise<string[]> {
  const migrations = [await readSchema(schemaDir), ...(await readMigrations(migrationsDir))];
  const client = new Client({ connectionString: ownerUrl, application_name: 'caderneta-migrate' });
  // A connection that breaks fails the statement in progress, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnfitServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyMissing(client, migrations);
    await grantRolesTo(client, runtimeLogin);
    await revokeTemporaryTables(client);
    await repairUnloggedTables(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Migration 1 is the schema of version 0.2.0: one file per subject, applied together in the order of their names. */
async function readSchema(dir: string): Promise<Migration> {
  const files = await sqlFiles(dir);
  const texts = await Promise.all(files.map((name) => readFile(path.join(dir, name), 'utf8')));
  return migrationOf(1, SCHEMA_NAME, texts.join('\n'));
}

/** Later changes, one file each, numbered from 2. */
async function readMigrations(dir: string): Promise<Migration[]> {
  // The folder may be missing, because the build does not copy one without SQL files.
  const names = existsSync(dir) ? await sqlFiles(dir) : [];
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 2) throw new MigrationError(`Migração fora de ordem: ${name}.`);
      return migrationOf(number, name, await readFile(path.join(dir, name), 'utf8'));
    }),
  );
}

async function sqlFiles(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
}

function migrationOf(number: number, name: string, sql: string): Migration {
  return { number, name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
}

async function refuseUnfitServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; missing: string[] }>(
    `SELECT current_setting('server_version_num') AS version,
            current_setting('server_encoding') AS encoding,
            ARRAY(SELECT unnest($1::text[]) EXCEPT SELECT name::text FROM pg_available_extensions) AS missing`,
    [EXTENSIONS],
  );
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

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz(3) NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  );
  if (rows[0]?.name === FIRST_OF_0_1_0)
    throw new MigrationError(
      'Este banco de dados é do Caderneta 0.1.0, que esta versão não lê. Use a versão 0.1.0 para abri-lo; nada foi alterado.',
    );
  for (const row of rows) {
    const known = migrations[row.number - 1];
    if (known === undefined)
      throw new MigrationError(
        `O banco de dados foi preparado por uma versão mais nova do Caderneta (migração ${row.name}). ` +
          'Atualize o programa antes de iniciar; nada foi alterado.',
      );
    if (known.checksum !== row.checksum)
      throw new MigrationError(
        `A migração ${row.name} já foi aplicada e o seu arquivo mudou depois disso. ` +
          'Restaure o arquivo original; mudanças no banco vão em uma migração nova.',
      );
  }
  const missing = migrations.slice(rows.length);
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function apply(client: Client, { number, name, checksum, sql }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint = sqlStateOf(cause) === DENIED ? ` ${RIGHTS_NEEDED}` : '';
    throw new MigrationError(`A migração ${name} falhou e foi desfeita: ${reason}.${hint}`, { cause });
  }
}
