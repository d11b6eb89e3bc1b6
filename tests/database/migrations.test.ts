import { cp, mkdtemp, readdir, rm, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrate } from '#server/db/migrating/migrate.ts';
import { BASE_MIGRATIONS } from '#server/db/migrating/base-migrations.ts';
import { MigrationError } from '#server/db/migrating/migration-error.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/test-database.ts';

const DB = path.join(import.meta.dirname, '../../src/server/db');

let database: Pick<Awaited<ReturnType<typeof createTestDatabase>>, 'ownerUrl' | 'drop'>;
let folder: string;
let schema: string;
/** The migrations a new database is recorded as having. */
let names: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
  schema = await mkdtemp(path.join(tmpdir(), 'caderneta-schema-'));
  await cp(path.join(DB, 'migrations'), folder, { recursive: true });
  await cp(path.join(DB, 'schema'), schema, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names = [...BASE_MIGRATIONS.map(({ name }) => name), ...files];
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
  await rm(schema, { recursive: true });
});

/** A database with the tables there are, which takes as long to make as all the rest of a test. */
async function startMigrated(): Promise<void> {
  await database.drop();
  database = await createTestDatabase();
}

const places = () => ({ schemaDir: schema, migrationsDir: folder });
const run = () => migrate({ ownerUrl: database.ownerUrl, ...places() });

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    // Of several statements at once there is a result each.
    const results = [await client.query({ text: statement, rowMode: 'array' })].flat();
    return results.flatMap(({ rows }) => rows.flat());
  } finally {
    await client.end();
  }
}

test('a new database is made from the schema and has every migration, a second start applies none', async () => {
  expect(await run()).toEqual(['schema']);
  expect(await run()).toEqual([]);
  expect(await ask('SELECT name FROM schema_migrations ORDER BY number')).toEqual(names);
});

test('two instances that start at once migrate once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['schema']);
});

test('a new file is applied to what is there', async () => {
  await startMigrated();
  await writeFile(path.join(folder, `${number(names.length + 1)}-more.sql`), 'CREATE TABLE more (id int);');
  expect(await run()).toEqual([`${number(names.length + 1)}-more.sql`]);
});

test('a migration that fails half-way leaves nothing of itself', async () => {
  await startMigrated();
  await writeFile(
    path.join(folder, `${number(names.length + 1)}-bad.sql`),
    'CREATE TABLE half (id int); SELECT 1 / 0;',
  );
  await expect(run()).rejects.toThrow(/-bad\.sql falhou e foi desfeita: division by zero/);
  expect(await ask(`SELECT to_regclass('half')`)).toEqual([null]);
  expect(await ask('SELECT count(*)::int FROM schema_migrations')).toEqual([names.length]);
});

test('an applied file that changed is refused by name', async () => {
  await startMigrated();
  const more = `${number(names.length + 1)}-more.sql`;
  await writeFile(path.join(folder, more), 'CREATE TABLE more (id int);');
  await run();
  await appendFile(path.join(folder, more), '-- altered\n');
  await expect(run()).rejects.toThrow(MigrationError);
  await expect(run()).rejects.toThrow(`A migração ${more} já foi aplicada e o seu arquivo mudou`);
});

test('the text of the schema may become clearer: only a migration changes a database', async () => {
  await startMigrated();
  await appendFile(path.join(schema, '02-institutions.sql'), '-- clearer\n');
  expect(await run()).toEqual([]);
});

test('a database of 0.1.0 is refused, and nothing in it is touched', async () => {
  // As its first migration left it: the same table of migrations, another schema.
  await ask(`
    CREATE TABLE schema_migrations (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz(3) NOT NULL DEFAULT now());
    INSERT INTO schema_migrations (number, name, checksum) VALUES (1, '0001-roles-and-rules.sql', 'a'), (2, '0002-tables.sql', 'b');
    CREATE TABLE loans (id uuid PRIMARY KEY, user_id uuid NOT NULL, amount bigint NOT NULL);
    INSERT INTO loans VALUES (gen_random_uuid(), gen_random_uuid(), 100);
    CREATE UNLOGGED TABLE change_outbox (position bigint, owner uuid);
    INSERT INTO change_outbox VALUES (1, gen_random_uuid())`);
  const before = await everything();
  await expect(run()).rejects.toThrow(
    new MigrationError(
      'Este banco de dados é do Caderneta 0.1.0, que esta versão não lê. Use a versão 0.1.0 para abri-lo; nada foi alterado.',
    ),
  );
  await expect(run()).rejects.toThrow(MigrationError);
  expect(await everything()).toEqual(before);
});

/** The rows of 0.1.0, where each lies, and all that the schema and the database say. */
function everything(): Promise<unknown[]> {
  return ask(`
    SELECT to_jsonb(r)::text || r.ctid || r.xmin FROM schema_migrations r
    UNION ALL SELECT to_jsonb(r)::text || r.ctid || r.xmin FROM loans r
    UNION ALL SELECT to_jsonb(r)::text || r.ctid || r.xmin FROM change_outbox r
    UNION ALL SELECT c.relname || c.relfilenode || coalesce(c.relacl::text, '') || c.relrowsecurity FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    UNION ALL SELECT e.extname FROM pg_extension e
    UNION ALL SELECT d.datname || coalesce(d.datacl::text, '') FROM pg_database d WHERE d.datname = current_database()
    ORDER BY 1`);
}

test('a schema newer than the program is refused and left alone', async () => {
  await startMigrated();
  await ask(
    `INSERT INTO schema_migrations VALUES (${names.length + 1}, '${number(names.length + 1)}-future.sql', 'x')`,
  );
  await expect(run()).rejects.toThrow('versão mais nova do Caderneta');
});

test('a gap in the numbers is a mistake of the program', async () => {
  await writeFile(path.join(folder, `${number(names.length + 2)}-gap.sql`), 'SELECT 1;');
  await expect(run()).rejects.toThrow('Migração fora de ordem');
});

test('a login without the rights fails with the list of rights it needs', async () => {
  const login = `caderneta_test_login_${process.pid}`;
  await ask(`CREATE ROLE ${login} LOGIN PASSWORD 'x'`);
  const url = new URL(database.ownerUrl);
  Object.assign(url, { username: login, password: 'x' });
  try {
    await ask(`GRANT CREATE ON SCHEMA public TO ${login}`);
    const work = migrate({ ownerUrl: url.href, ...places() });
    await expect(work).rejects.toThrow('O login da migração precisa ser o dono do banco de dados.');
  } finally {
    await ask(`DROP OWNED BY ${login}`);
    await ask(`DROP ROLE ${login}`);
  }
});

test('a runtime login may become the four roles, and can become no other', async () => {
  await startMigrated();
  const login = `caderneta_test_runtime_${process.pid}`;
  await ask(`CREATE ROLE ${login} LOGIN`);
  try {
    await migrate({ ownerUrl: database.ownerUrl, runtimeLogin: login, ...places() });
    await migrate({ ownerUrl: database.ownerUrl, runtimeLogin: login, ...places() });
    const roles = await ask(
      `SELECT rolname FROM pg_roles WHERE pg_has_role('${login}', oid, 'MEMBER') AND rolname <> '${login}' ORDER BY 1`,
    );
    expect(roles).toEqual([
      'caderneta_app',
      'caderneta_borrower',
      'caderneta_collector',
      'caderneta_lender',
      'caderneta_server',
    ]);
  } finally {
    await ask(`DROP ROLE ${login}`);
  }
});

function number(value: number): string {
  return String(value).padStart(4, '0');
}
