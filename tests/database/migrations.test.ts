import { cp, mkdtemp, readdir, rm, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrate, MigrationError } from '#server/db/migrate.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../src/server/db/migrations');

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let names: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = () => migrate({ ownerUrl: database.ownerUrl, migrationsDir: folder });

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

test('a new database gets every migration, a second start none', async () => {
  expect(await run()).toEqual(names);
  expect(await run()).toEqual([]);
  expect(await ask('SELECT name FROM schema_migrations ORDER BY number')).toEqual(names);
});

test('two instances that start at once migrate once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(names);
});

test('a new file is applied to what is there', async () => {
  await run();
  await writeFile(path.join(folder, `${number(names.length + 1)}-more.sql`), 'CREATE TABLE more (id int);');
  expect(await run()).toEqual([`${number(names.length + 1)}-more.sql`]);
});

test('a migration that fails half-way leaves nothing of itself', async () => {
  await run();
  await writeFile(
    path.join(folder, `${number(names.length + 1)}-bad.sql`),
    'CREATE TABLE half (id int); SELECT 1 / 0;',
  );
  await expect(run()).rejects.toThrow(/-bad\.sql falhou e foi desfeita: division by zero/);
  expect(await ask(`SELECT to_regclass('half')`)).toEqual([null]);
  expect(await ask('SELECT count(*)::int FROM schema_migrations')).toEqual([names.length]);
});

test('an applied file that changed is refused by name', async () => {
  await run();
  await appendFile(path.join(folder, names[0] ?? ''), '-- altered\n');
  await expect(run()).rejects.toThrow(MigrationError);
  await expect(run()).rejects.toThrow(`A migração ${names[0]} já foi aplicada e o seu arquivo mudou`);
});

test('a schema newer than the program is refused and left alone', async () => {
  await run();
  await ask(
    `INSERT INTO schema_migrations VALUES (${names.length + 1}, '${number(names.length + 1)}-future.sql', 'x')`,
  );
  await expect(run()).rejects.toThrow('versão mais nova do Caderneta');
});

test('a gap in the numbers is a mistake of the program', async () => {
  await writeFile(path.join(folder, `${number(names.length + 2)}-gap.sql`), 'SELECT 1;');
  await expect(run()).rejects.toThrow('Migração fora de ordem');
});

test('a login without the rights is told which ones it needs', async () => {
  const login = `caderneta_test_login_${process.pid}`;
  await ask(`CREATE ROLE ${login} LOGIN PASSWORD 'x'`);
  const url = new URL(database.ownerUrl);
  Object.assign(url, { username: login, password: 'x' });
  try {
    await ask(`GRANT CREATE ON SCHEMA public TO ${login}`);
    const work = migrate({ ownerUrl: url.href, migrationsDir: folder });
    await expect(work).rejects.toThrow('precisa ser o dono do banco de dados e ter CREATEROLE');
  } finally {
    await ask(`DROP OWNED BY ${login}`);
    await ask(`DROP ROLE ${login}`);
  }
});

test('a runtime login is made a member of the three roles, and can become no other', async () => {
  const login = `caderneta_test_runtime_${process.pid}`;
  await ask(`CREATE ROLE ${login} LOGIN`);
  try {
    await migrate({ ownerUrl: database.ownerUrl, runtimeLogin: login, migrationsDir: folder });
    await migrate({ ownerUrl: database.ownerUrl, runtimeLogin: login, migrationsDir: folder });
    const roles = await ask(
      `SELECT roleid::regrole::text FROM pg_auth_members WHERE member = '${login}'::regrole ORDER BY 1`,
    );
    expect(roles).toEqual(['caderneta_app', 'caderneta_borrower', 'caderneta_lender']);
  } finally {
    await ask(`DROP ROLE ${login}`);
  }
});

function number(value: number): string {
  return String(value).padStart(4, '0');
}
