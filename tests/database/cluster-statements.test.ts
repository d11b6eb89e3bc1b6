import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type QueryConfig } from 'pg';
import { expect, test } from 'vitest';

import { forCluster } from '#server/db/cluster/cluster-rules.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { readMigrations, readSchema } from '#server/db/schema-files.ts';
import { splitStatements } from '#server/db/migrating/split-statements.ts';
import { shownLogo } from '#server/institutions/institution-store.ts';
import { lastReleaseSchemaSql, lastReleaseSql } from '#tests/support/last-release.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/test-database.ts';

/* What a Citus cluster asks of statements, as far as PostgreSQL alone can show it; `npm run prove -- citus` shows the rest. */

const SERVER = path.join(import.meta.dirname, '../../src/server');
const SYNTAX_ERROR = '42601';

interface Source {
  readonly name: string;
  readonly text: string;
}

function sources(wanted: (source: Source) => boolean = () => true): Source[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(SERVER, name), 'utf8') }))
    .filter(wanted);
}

/** The extended protocol refuses a message with two commands. */
async function runAsOneCommand(client: Client, text: string): Promise<void> {
  const query: QueryConfig & { queryMode: 'extended' } = { text, queryMode: 'extended' };
  await client.query(query);
}

test('every statement of the schema, the migrations and the functions of a cluster is sent by itself', async () => {
  const database = await createEmptyDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await expect(runAsOneCommand(client, 'SELECT 1; SELECT 2')).rejects.toMatchObject({ code: SYNTAX_ERROR });
    await client.query('BEGIN');
    for (const statement of splitStatements(await readSchema({}))) await runAsOneCommand(client, statement);
    await client.query('ROLLBACK');
    await client.query(await lastReleaseSql());
    await client.query('BEGIN');
    for (const migration of await readMigrations({}))
      for (const statement of splitStatements(migration.sql)) await runAsOneCommand(client, statement);
    // Some of them name tables that only a cluster has.
    const ofCluster = splitStatements(readFileSync(path.join(SERVER, 'db/cluster/functions.sql'), 'utf8'));
    for (const statement of ofCluster) {
      await client.query('SAVEPOINT before');
      const error: unknown = await runAsOneCommand(client, statement).catch((cause: unknown) => cause);
      expect(sqlStateOf(error)).not.toBe(SYNTAX_ERROR);
      await client.query('ROLLBACK TO SAVEPOINT before');
    }
    await client.query('ROLLBACK');
  } finally {
    await client.end();
    await database.drop();
  }
});

test('a migration adds a column and its constraints by statements of their own', async () => {
  const statements = (await readMigrations({})).flatMap(({ sql }) => splitStatements(sql));
  const sent = statements.flatMap(forCluster);
  expect(sent.length).toBeGreaterThan(statements.length);
  const together = /\bADD COLUMN\b[^]*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/;
  expect(sent.filter((statement) => together.test(statement))).toEqual([]);
});

test('a migration changes rows by immutable functions of their columns', async () => {
  expect(await changesOf('UPDATE users SET name = lower(email), created_at = now()')).toEqual([['now']]);
  const sent = (await readMigrations({})).flatMap(({ sql }) => splitStatements(sql)).flatMap(forCluster);
  const mutable = (await changesOf(...sent)).flat();
  expect(mutable.filter((name) => name !== 'now')).toEqual([]);
});

/** The functions that are not immutable of each change of rows, on the empty tables of the last release, where no trigger runs. */
async function changesOf(...statements: string[]): Promise<string[][]> {
  const database = await createEmptyDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(await lastReleaseSchemaSql());
    await client.query('BEGIN');
    const found: string[][] = [];
    for (const statement of statements) {
      if (/^(UPDATE|INSERT|DELETE)\b/.test(statement)) found.push(await mutableFunctions(client, statement));
      else await client.query(statement);
    }
    return found;
  } finally {
    await client.end();
    await database.drop();
  }
}

test('a subquery of a request names its institution itself, not the one of the row outside of it', () => {
  const ofMemberships = [
    ".whereRef('m.institution_id', '=', 'f.institution_id')",
    ".whereRef('s.institution_id', '=', 'm.institution_id')",
  ];
  const taken = sources(({ name }) => !name.startsWith('invariants')).flatMap(({ text }) => [
    ...(text.match(/\b(where|and) \w+\.institution_id = \w+\.institution_id/gi) ?? []),
    ...(text.match(/\.whereRef\('(\w+\.)?institution_id', '=', '\w+\.institution_id'\)/g) ?? []),
  ]);
  // Every node has a copy of the memberships.
  expect(taken.sort()).toEqual(ofMemberships);
});

test('the logo that a change of the institution returns is immutable', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const mutableIn = (value: string) => mutableFunctions(client, `SELECT ${value} FROM institutions`);
    expect(await mutableIn(`'a' || id`)).toEqual(['textanycat']);
    const { sql: logo } = database.owner
      .selectFrom('institutions')
      .select(shownLogo('institutions').as('logo'))
      .compile();
    const expression = logo.replace(/^select /, '').replace(/ as "logo" from .*$/s, '');
    expect(expression).toContain('logo_sha256');
    expect(await mutableIn(expression)).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});

/** Of a statement as it is parsed, before the planner simplifies it: a cluster looks no further. */
async function mutableFunctions(client: Client, statement: string): Promise<string[]> {
  const details: string[] = [];
  const note = ({ detail = '' }: { detail?: string | undefined }) => void details.push(detail);
  client.on('notice', note);
  await client.query('SET client_min_messages = log; SET debug_print_parse = on');
  await client.query(statement);
  await client.query('SET debug_print_parse = off');
  client.off('notice', note);
  const tree = details.join('\n');
  expect(tree).toContain(':rtable');
  const ids = [...tree.matchAll(/:(?:op)?funcid (\d+)/g)].map(([, id]) => Number(id));
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE oid = ANY ($1) AND provolatile <> 'i' ORDER BY 1`,
    [ids],
  );
  return rows.map(({ name }) => name);
}

test('other changes return plain columns', () => {
  const returned = sources().flatMap(({ text }) => {
    const built = [...text.matchAll(/\.returning\(([^;]*?)\)\n/g)].map(([, what = '']) => what);
    const written = [...text.matchAll(/\breturning ([^`;]*)[`;]/gi)].map(([, what = '']) => what);
    return [...built, ...written];
  });
  const columns = /^(?:\[?(?:'[\w.]+'(?:, )?)+\]?|[A-Z_]+|[\w.]+(?: as \w+)?(?:, [\w.]+(?: as \w+)?)*)$/;
  expect(returned.length).toBeGreaterThan(15);
  expect([...new Set(returned.filter((what) => !columns.test(what)))]).toEqual([
    '[...COLUMNS, LOGO]',
    // Of a declared record, whose columns these are.
    '${shown}',
  ]);
});
