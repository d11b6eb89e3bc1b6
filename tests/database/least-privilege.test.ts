import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { requireSchema } from '#server/db/migrating/check-schema.ts';
import { createDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { inDatabase } from '#tests/support/postgres-databases.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';

/* A server whose administrator makes the logins and the roles, as deploy/postgres/ does; in the order of a new installation. */

const SCRIPTS = path.join(import.meta.dirname, '../../deploy/postgres');
const ACTING_ROLES = ['caderneta_app', 'caderneta_borrower', 'caderneta_collector', 'caderneta_lender'];

let server: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let adminUrl: string;
let ownerUrl: string;
let webUrl: string;
let said: string[];

beforeAll(async () => {
  server = await startThrowawayPostgres();
  adminUrl = inDatabase(server.ownerUrl, 'postgres');
  const login = (name: string) => {
    const url = new URL(inDatabase(server.ownerUrl, 'caderneta_new'));
    Object.assign(url, { username: name, password: 'x' });
    return url.href;
  };
  ownerUrl = login('caderneta_dono');
  webUrl = login('caderneta_web');
  const script = await readFile(path.join(SCRIPTS, 'create-logins.sh'), 'utf8');
  const statements = /<<'SQL'\n([\s\S]*)\nSQL\n/.exec(script)?.[1] ?? '';
  // This cluster has a database of that name already.
  const ours = statements
    .replaceAll(/^\\getenv .*\n/gm, '')
    .replaceAll(/:'\w+'/g, "'x'")
    .replace('CREATE DATABASE caderneta ', 'CREATE DATABASE caderneta_new ');
  for (const statement of ours.split(/;\s*$/m)) await ask(adminUrl, statement);
}, 60_000);
afterAll(() => server.remove());

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let results: { rows: unknown[][] }[] = [];
    // Of several statements at once there is a result each.
    for (const text of statements) results = [await client.query({ text, rowMode: 'array' })].flat();
    return results.flatMap(({ rows }) => rows.flat());
  } finally {
    await client.end();
  }
}

const refusal = (url: string, ...statements: string[]) =>
  ask(url, ...statements).then(
    () => 'accepted',
    (error: unknown) => String(error instanceof Error && Reflect.get(error, 'code')),
  );

const run = () => {
  said = [];
  return migrate({ ownerUrl, runtimeLogin: 'caderneta_web', say: (line) => said.push(line) });
};

test('neither login may make a role, and the migration names the roles that are missing', async () => {
  const mighty = `SELECT rolname FROM pg_roles WHERE rolname IN ('caderneta_dono', 'caderneta_web')
    AND (rolcreaterole OR rolsuper OR rolbypassrls OR rolcreatedb)`;
  expect(await ask(adminUrl, mighty)).toEqual([]);
  await expect(run()).rejects.toThrow(
    'Faltam papéis no servidor PostgreSQL (caderneta_app, caderneta_borrower, caderneta_collector, caderneta_lender, ' +
      'caderneta_server), e o login caderneta_dono não pode criá-los. ' +
      'Um administrador deve executar deploy/postgres/create-roles.sql, ou dar CREATEROLE a esse login.',
  );
});

test('with the roles of the administrator the owner migrates without CREATEROLE', async () => {
  const script = await readFile(path.join(SCRIPTS, 'create-roles.sql'), 'utf8');
  for (const time of ['once', 'again'])
    expect([time, await refusal(adminUrl, script)]).toEqual([time, 'accepted']);
  expect((await run()).at(0)).toBe('schema');
  expect(await run()).toEqual([]);
  expect(said).toEqual([]);
});

test('the serving login alone reads no table and calls nothing that runs as the owner', async () => {
  const tables = await ask(
    ownerUrl,
    `SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = 'public'::regnamespace`,
  );
  expect(tables.length).toBeGreaterThan(25);
  for (const table of tables) {
    expect([table, await refusal(webUrl, `SELECT FROM ${String(table)}`)]).toEqual([table, '42501']);
    const identity = `SELECT set_config('caderneta.institution', gen_random_uuid()::text, false)`;
    expect([table, await refusal(webUrl, identity, `SELECT FROM ${String(table)}`)]).toEqual([
      table,
      '42501',
    ]);
  }
  const callable = `SELECT oid::regprocedure::text FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
    AND prorettype <> 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE')`;
  expect(await ask(webUrl, callable)).toEqual([]);
  const inherited = `SELECT rolname FROM pg_roles WHERE rolname = ANY (ARRAY['${ACTING_ROLES.join("','")}'])
    AND pg_has_role(current_user, oid, 'USAGE')`;
  expect(await ask(webUrl, inherited)).toEqual([]);
});

test('it may become each of the four roles and no other', async () => {
  for (const role of ACTING_ROLES)
    expect(await ask(webUrl, `SET ROLE ${role}`, 'SELECT current_user')).toEqual([role]);
  const others = await ask(adminUrl, `SELECT rolname FROM pg_roles WHERE rolname NOT LIKE 'caderneta\\_%'`);
  for (const role of [...others, 'caderneta_dono', 'caderneta_owner', 'caderneta_runtime'])
    expect([role, await refusal(webUrl, `SET ROLE ${String(role)}`)]).toEqual([role, '42501']);
});

test.each([true, false])(
  'the server works with it, whether or not connections keep their role: %s',
  async (keepsSession) => {
    const db = createDatabase({ url: webUrl, keepsSession, poolSize: 2, onIdleError: () => {} });
    try {
      const who = sql<{
        role: string;
      }>`SELECT current_user::text AS role FROM sessions RIGHT JOIN (SELECT 1) one ON true`;
      const found: unknown[] = [];
      const check = {
        statement: {
          text: 'SELECT current_user::text AS role, count(*)::int AS n FROM sessions',
          values: [],
        },
        accept: (rows: readonly unknown[]) => found.push(...rows),
        recordVisit: async () => {},
      };
      const lender = '018f0000-0000-7000-8000-000000000001';
      const read = sql`SELECT current_user::text AS role, count(*)::int AS n FROM loans`;
      expect((await who.execute(db.system)).rows).toEqual([{ role: 'caderneta_app' }]);
      const asked = [
        await db.readAsLender(lender, (tx) => read.execute(tx), check),
        await db.asLender(lender, (tx) => read.execute(tx), { sessionCheck: check }),
      ];
      expect(asked.map(({ rows }) => rows)).toEqual([
        [{ role: 'caderneta_lender', n: 0 }],
        [{ role: 'caderneta_lender', n: 0 }],
      ]);
      expect(found).toEqual([
        { role: 'caderneta_app', n: 0 },
        { role: 'caderneta_app', n: 0 },
      ]);
    } finally {
      await db.close();
    }
  },
);

test('a membership that is missing is named, to the migration and to an instance that only checks', async () => {
  await ask(adminUrl, 'REVOKE caderneta_server FROM caderneta_web');
  await expect(run()).rejects.toThrow(
    'O login da migração não pode conceder o papel caderneta_server. ' +
      'Um administrador do servidor PostgreSQL deve executar: GRANT caderneta_server TO "caderneta_web";',
  );
  await expect(requireSchema(webUrl)).rejects.toThrow(
    'O login caderneta_web não pode assumir os papéis caderneta_app, caderneta_borrower, caderneta_collector, caderneta_lender.',
  );
  await ask(adminUrl, 'GRANT caderneta_server TO "caderneta_web"');
  await requireSchema(webUrl);
});

test('a login that only reads makes a backup, and can change nothing', async () => {
  const url = new URL(ownerUrl);
  Object.assign(url, { username: 'caderneta_copia', password: 'x' });
  await ask(
    adminUrl,
    `CREATE ROLE caderneta_copia LOGIN BYPASSRLS PASSWORD 'x'`,
    'GRANT pg_read_all_data TO caderneta_copia',
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-copia-'));
  try {
    const { rows, broken } = await withOwnerConnection(url.href, (login) =>
      writeBackup(login, {
        file: path.join(folder, 'a.backup'),
        now: new Date('2026-11-18T03:15:00Z'),
        sealing: null,
        checksSums: true,
      }),
    );
    expect(Object.keys(rows)).toContain('loans');
    expect(broken).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await refusal(url.href, 'DELETE FROM loans')).toBe('42501');
  expect(await refusal(url.href, 'SET ROLE caderneta_app')).toBe('42501');
});

test('what the login inherited under earlier versions ends once none of them is connected', async () => {
  const direct = () =>
    ask(
      adminUrl,
      `SELECT roleid::regrole::text FROM pg_auth_members WHERE member = 'caderneta_web'::regrole ORDER BY 1`,
    );
  const revoke = `REVOKE ${ACTING_ROLES.join(', ')} FROM "caderneta_web"`;
  const sentence =
    `O login caderneta_web ainda herda os direitos de ${ACTING_ROLES.join(', ')}, como nas versões anteriores. ` +
    `Quando todas as instâncias forem desta versão, execute: ${revoke};`;
  await ask(adminUrl, `GRANT ${ACTING_ROLES.join(', ')} TO caderneta_web`);
  // The owner did not grant it, and may not take it away.
  await run();
  expect(said).toEqual([sentence]);
  const asAdmin = { ownerUrl: inDatabase(server.ownerUrl, 'caderneta_new'), runtimeLogin: 'caderneta_web' };
  const old = new Client({ connectionString: webUrl });
  await old.connect();
  said = [];
  await migrate({ ...asAdmin, say: (line) => said.push(line) });
  expect(said).toEqual([sentence]);
  expect(await direct()).toEqual([...ACTING_ROLES, 'caderneta_server']);
  await old.end();
  await expect
    .poll(() => ask(adminUrl, `SELECT pid FROM pg_stat_activity WHERE usename = 'caderneta_web'`))
    .toEqual([]);
  said = [];
  await ask(adminUrl, 'REVOKE caderneta_server FROM caderneta_web');
  await migrate({ ...asAdmin, say: (line) => said.push(line) });
  expect(said).toEqual([]);
  expect(await direct()).toEqual(['caderneta_server']);
});
