import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client, type Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { backupBytes } from '#server/backup/backup-parts.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { startTestApp } from '#tests/http/test-app.ts';
import { aClient, aLender, aLoan, aPayment, aRenewal } from '#tests/support/records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import {
  contentOf,
  endingAt,
  rowsIn,
  signed,
  withoutColumn,
  withTable,
  withValue,
  type BackupContent,
} from './backup-files.ts';
import { envOf, runCommand as cli } from './run-command.ts';

const EMAIL = 'demo@exemplo.com.br';
const PASSWORD = 'uma senha bem longa';
const LEFT_OUT = [
  'sessions',
  'password_recoveries',
  'sign_ups',
  'billing_events',
  'sign_in_steps',
  'rate_limits',
  'rate_limit_members',
  'change_outbox',
];
/** Of the database itself, not of its records. */
const NOT_RECORDS = ['schema_migrations', 'audit_keeping'];
/** Whatever a format of lines, of JSON, or of arrays might stumble over. */
const AWKWARD = `"aspas" \\ {chaves,NULL} \u2028\u2029 \r\n\t João 🪙 ' ; \\x41`;

let folder: string;
let source: TestDatabase;
/** A backup of `source`. */
let whole: string;
/** One lender with a paid loan: what a forged file is made of need not be large. */
let few: TestDatabase;
let fewBytes: Buffer;
let fewContent: BackupContent;
/** Migrated, and empty unless something was written that should not have been. */
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-backup-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
  await cli(['seed-demo', '--email', EMAIL, '--senha', PASSWORD], envOf(source));
  await fillCorners(source);
  whole = path.join(folder, 'whole.backup');
  const made = await cli(['backup', whole], envOf(source));
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toContain('5 conta(s), 1561 cliente(s), 175 empréstimo(s)');
  few = await createTestDatabase();
  await fillALittle(few);
  const little = path.join(folder, 'little.backup');
  expect(await cli(['backup', little], envOf(few))).toMatchObject({ code: 0, complained: '' });
  fewBytes = await readFile(little);
  fewContent = await contentOf(little);
});
afterAll(async () => {
  await source.drop();
  await few.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A second lender, values at their edges, and a row of everything that is kept or left out. */
async function fillCorners({ owner, ownerPool }: TestDatabase): Promise<void> {
  const { id: institution_id, user_id } = await aLender(owner);
  const client = await aClient(owner, { institution_id, name: 'Zé', address: '', notes: AWKWARD });
  const loan = await aLoan(owner, { institution_id, client_id: client.id, amount: cents(99_999_999_999) });
  await aPayment(owner, loan, { amount: cents(8_000_000_000_000_001), notes: AWKWARD });
  await aRenewal(owner, loan);
  await ownerPool.query(
    `INSERT INTO clients (id, institution_id, name, phone, cpf, notes)
     SELECT gen_random_uuid(), $1, 'Cliente ' || n, '1', (20000000000 + n)::text, repeat(md5(n::text), 90)
     FROM generate_series(1, 1500) AS n`,
    [institution_id],
  );
  await ownerPool.query(
    `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, response)
     VALUES ('lender:' || $1, 'POST /api/loans', $2, '\\x00ff5c', 201, '{"valor": 12345678901234567890.10, "n": null}')`,
    [institution_id, AWKWARD],
  );
  await ownerPool.query(
    `INSERT INTO server_secrets VALUES ('outro', decode(repeat('00ff', 32), 'hex')) ON CONFLICT DO NOTHING`,
  );
  await ownerPool.query(
    `INSERT INTO sessions (id, kind, institution_id, user_id, token_hash, token_expires_at, expires_at)
     VALUES ($1, 'staff', $2, $3, '\\x01', now() + interval '1 hour', now() + interval '1 day')`,
    [newId(), institution_id, user_id],
  );
  await ownerPool.query(
    `INSERT INTO password_recoveries (id, user_id, token_hash, expires_at) VALUES ($1, $2, '\\x01', now() + interval '1 hour')`,
    [newId(), user_id],
  );
  await ownerPool.query(
    `INSERT INTO totp_secrets (user_id, secret, confirmed_at, last_step) VALUES ($1, '\\x00ff5c', now(), 9007199254740991)`,
    [user_id],
  );
  await ownerPool.query(`INSERT INTO recovery_codes (id, user_id, code_hash) VALUES ($1, $2, '\\x01')`, [
    newId(),
    user_id,
  ]);
  await ownerPool.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, transports, name) VALUES ($1, $2, '\\x01', '\\x02', '{hybrid,"a,b"}', $3)`,
    [newId(), user_id, AWKWARD.slice(0, 60)],
  );
  await ownerPool.query(
    `INSERT INTO sign_in_steps (token_hash, kind, user_id, expires_at) VALUES ('\\x01', 'second_factor', $1, now() + interval '1 hour')`,
    [user_id],
  );
  // Differences that no job has folded yet; counted again, as after a restore, there is one row of each.
  await ownerPool.query('SELECT caderneta_recount_totals()');
}

async function fillALittle({ owner, ownerPool }: TestDatabase): Promise<void> {
  const { id: institution_id } = await aLender(owner);
  const client = await aClient(owner, { institution_id });
  await aPayment(owner, await aLoan(owner, { institution_id, client_id: client.id }));
  // As in `fillCorners`.
  await ownerPool.query('SELECT caderneta_recount_totals()');
}

/** Every row of every table as text, generated columns too. */
async function everyRow(owner: Pick<Pool, 'query'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
    [NOT_RECORDS],
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`SELECT r::text AS row FROM ${name} AS r ORDER BY 1`);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

async function rowsThatSurvive(database: TestDatabase): Promise<Record<string, string[]>> {
  const rows = await everyRow(database.ownerPool);
  for (const table of LEFT_OUT) rows[table] = [];
  return rows;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const brokenIn = (url: string) =>
  connected(url, async (client) => (await checkInvariants(client)).filter(({ broken }) => broken > 0));

test('PA-54 a restored database is the old one row by row, plans included, lets the old password in and goes on from there', async () => {
  const server = await startTestApp();
  try {
    const { ownerPool, ownerUrl, owner } = server.database;
    const restored = await cli(['restore', whole], envOf(server.database));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain('5 conta(s), 1561 cliente(s), 175 empréstimo(s)');
    expect(await everyRow(ownerPool)).toEqual(await rowsThatSurvive(source));
    expect(await brokenIn(ownerUrl)).toEqual([]);

    const body = { email: EMAIL, password: PASSWORD };
    expect(await server.call('POST /api/session', { body })).toMatchObject({ status: 200 });

    // The triggers work again, once: one line of history, numbered after the last, and sums that follow.
    const last = await ownerPool.query<{ id: string }>('SELECT max(id)::text AS id FROM audit_log');
    const { id: institution_id } = await owner
      .selectFrom('institutions')
      .innerJoin('users', 'users.id', 'institutions.user_id')
      .select('institutions.id')
      .where('users.email', '=', EMAIL)
      .executeTakeFirstOrThrow();
    const { id: client_id } = await aClient(owner, { institution_id });
    const { rows: lines } = await ownerPool.query('SELECT id::text FROM audit_log WHERE row_id = $1', [
      client_id,
    ]);
    expect(lines).toEqual([{ id: String(Number(last.rows[0]?.id) + 1) }]);
    await aLoan(owner, { institution_id, client_id });
    // A payment covers the next instalment of a restored plan.
    const plan = await owner
      .selectFrom('loans')
      .select(['id', 'paid_count'])
      .where('interest_method', '<>', 'single')
      .where('status', '=', 'atrasado')
      .where('institution_id', '=', institution_id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const today = dayInZone(new Date(), 'America/Sao_Paulo');
    const paid = await server.database.db.asLender(institution_id, async (tx) => {
      const next = (await requireLoan(tx, institution_id, plan.id, today)).plan?.next;
      const payment = {
        loan_id: plan.id,
        amount: next?.amount ?? cents(0),
        payment_date: today,
        notes: null,
      };
      return addPayment(tx, institution_id, { ...payment, today, now: new Date() });
    });
    expect(paid.loan.paid_count).toBe(plan.paid_count + 1);
    expect(await brokenIn(ownerUrl)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('the file is readable by its owner only, is not overwritten, and leaves nothing half done beside it', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  const before = await readFile(whole);
  const again = await cli(['backup', whole], envOf(source));
  expect(again).toMatchObject({
    code: 1,
    complained: `${whole} já existe e não foi tocado. Escolha outro nome.`,
  });
  expect((await readFile(whole)).equals(before)).toBe(true);
  const nowhere = path.join(folder, 'nenhuma', 'pasta');
  expect(await cli(['backup', nowhere], envOf(source))).toMatchObject({
    code: 1,
    complained: `${nowhere}: o arquivo ou a pasta não existe.`,
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup that was interrupted is named, and not written over', async () => {
  const file = path.join(folder, 'interrupted.backup');
  await writeFile(`${file}.part`, 'de outro');
  const refused = await cli(['backup', file], envOf(source));
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain(`${file}.part já existe`);
  expect(await readFile(`${file}.part`, 'utf8')).toBe('de outro');
  await rm(`${file}.part`);
});

test.each(['backup', 'restore'])('%s wants exactly one file', async (command) => {
  for (const args of [[], ['um', 'dois'], ['--tudo']])
    expect(await cli([command, ...args], envOf(source))).toMatchObject({ code: 2 });
});

interface Forgery {
  readonly name: string;
  readonly says: string;
  readonly make: (bytes: Buffer, content: BackupContent) => Buffer;
}

const DAMAGED = 'está danificado ou incompleto. Nada foi alterado.';
const NO_BACKUP = 'não é um backup do Caderneta. Nada foi alterado.';

const forgeries: readonly Forgery[] = [
  {
    name: 'a damaged byte',
    says: DAMAGED,
    make: (bytes) => {
      const damaged = Buffer.from(bytes);
      const middle = damaged.length >> 1;
      damaged[middle] = (damaged[middle] ?? 0) ^ 1;
      return damaged;
    },
  },
  { name: 'a truncated file', says: DAMAGED, make: (bytes) => bytes.subarray(0, bytes.length - 1_000) },
  {
    name: 'a part left out',
    says: DAMAGED,
    make: (bytes, content) => {
      const without = signed({
        ...content,
        tables: content.tables.filter(({ table }) => table !== 'payments'),
      });
      return Buffer.concat([without.subarray(0, endingAt(without)), bytes.subarray(endingAt(bytes))]);
    },
  },
  {
    name: 'a changed digit under the checksum of its part',
    says: DAMAGED,
    make: (bytes, content) => {
      const changed = signed(withValue(content, { table: 'payments', column: 'amount', value: '9' }));
      return Buffer.concat([changed.subarray(0, endingAt(changed)), bytes.subarray(endingAt(bytes))]);
    },
  },
  {
    name: 'a part that is more than it says',
    says: DAMAGED,
    make: (_, content) => {
      const text = signed(content).toString('latin1');
      return Buffer.from(text.replace(/"size":\d+/, '"size":10'), 'latin1');
    },
  },
  {
    name: 'a row less under a right checksum',
    says: DAMAGED,
    make: (_, content) =>
      signed(withTable(content, 'payments', (table) => ({ ...table, rows: table.rows.slice(1) }))),
  },
  {
    name: 'a value less in a row under a right checksum',
    says: 'não cabe no banco desta versão do Caderneta: extra data after last expected column.',
    make: (_, content) =>
      signed(withTable(content, 'users', (table) => ({ ...table, columns: table.columns.slice(1) }))),
  },
  { name: 'a file without its ending', says: DAMAGED, make: (bytes) => bytes.subarray(0, endingAt(bytes)) },
  {
    name: 'a line after the ending',
    says: DAMAGED,
    make: (bytes) => Buffer.concat([bytes, Buffer.from('["mais"]\n')]),
  },
  { name: 'an empty file', says: NO_BACKUP, make: () => Buffer.alloc(0) },
  { name: 'something else', says: NO_BACKUP, make: () => Buffer.from('{"clientes": []}') },
  { name: 'something else, zipped', says: NO_BACKUP, make: () => gzipSync('{"clientes": []}\n') },
  {
    name: 'a newer format',
    says: 'foi feito por uma versão mais nova do Caderneta',
    make: () => Buffer.from('{"format":"caderneta-backup","version":4}\n'),
  },
  {
    name: 'the format of 0.1.0',
    says: 'é um backup do formato 1, que esta versão do Caderneta não lê (ela lê o formato 3). Restaure-o com a versão que o fez; nada foi alterado.',
    make: () => gzipSync('{"format":"caderneta-backup","version":1}\n'),
  },
  {
    name: 'the format that was gzipped as a whole',
    says: 'é um backup do formato 2, que esta versão do Caderneta não lê',
    make: () => gzipSync(`{"format":"caderneta-backup","version":2}\n${'["uma linha"]\n'.repeat(10_000)}`),
  },
  {
    name: 'a newer schema',
    says: 'vem de uma versão mais nova do Caderneta (migração 9999;',
    make: (_, content) => signed({ ...content, heading: { ...content.heading, schema: 9999 } }),
  },
  {
    name: 'an unknown column',
    says: 'tem o que esta versão do Caderneta não conhece (clients."; DROP TABLE users --)',
    make: (_, content) => {
      const rename = (column: string) => (column === 'notes' ? '"; DROP TABLE users --' : column);
      return signed(
        withTable(content, 'clients', (table) => ({ ...table, columns: table.columns.map(rename) })),
      );
    },
  },
  {
    name: 'a value its column does not take',
    says: 'não cabe no banco desta versão do Caderneta',
    make: (_, content) => signed(withValue(content, { table: 'loans', column: 'status', value: 'perdido' })),
  },
  {
    name: 'money that does not add up',
    says: 'As contas do backup não conferem: I1 O valor pago',
    make: (_, content) => signed(withValue(content, { table: 'loans', column: 'paid_amount', value: '77' })),
  },
];

test.each(forgeries)('$name is refused and nothing is written', async ({ name, says, make }) => {
  const file = path.join(folder, `${name}.backup`);
  await writeFile(file, make(fewBytes, fewContent));
  const refused = await cli(['restore', file], envOf(target));
  expect(refused).toMatchObject({ code: 1, said: '' });
  expect(refused.complained).toContain(says);
  expect(Object.values(await everyRow(target.ownerPool)).flat()).toEqual([]);
  const { rows } = await target.ownerPool.query(
    `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`,
  );
  expect(rows).toEqual([]);
});

test('a file that is not there is refused before any database is opened', async () => {
  const nobodyListens = { DATABASE_URL: 'postgres://ninguem:x@127.0.0.1:1/nada' };
  expect(await cli(['restore', 'nenhum.backup'], nobodyListens)).toMatchObject({
    code: 1,
    complained: 'nenhum.backup: o arquivo ou a pasta não existe.',
  });
});

test('a database with records is left as it is', async () => {
  const before = await everyRow(few.ownerPool);
  const refused = await cli(['restore', whole], envOf(few));
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain(
    'O banco já tem registros (users): um backup só entra em um banco vazio.',
  );
  expect(await everyRow(few.ownerPool)).toEqual(before);
});

test('an older backup is loaded: what it does not know yet takes its default', async () => {
  const file = path.join(folder, 'older.backup');
  const content = withoutColumn(fewContent, 'institutions', 'require_access_code');
  await writeFile(file, signed({ ...content, heading: { ...content.heading, schema: 1 } }));
  const database = await createTestDatabase();
  try {
    expect(await cli(['restore', file], envOf(database))).toMatchObject({ code: 0, complained: '' });
    expect(await everyRow(database.ownerPool)).toEqual(await rowsThatSurvive(few));
  } finally {
    await database.drop();
  }
});

test('I1 a backup taken while payments come in is of one moment', async () => {
  const database = await createTestDatabase();
  const restored = await createTestDatabase();
  try {
    const { owner, ownerPool } = database;
    const { id: institution_id } = await aLender(owner);
    const { id: client_id } = await aClient(owner, { institution_id });
    const loans = await Promise.all(
      Array.from({ length: 20 }, () => aLoan(owner, { institution_id, client_id })),
    );
    const file = path.join(folder, 'busy.backup');
    const enough = new AbortController();
    let paid = 0;
    const pay = async () => {
      while (!enough.signal.aborted) {
        const loan = loans[paid % loans.length];
        paid += 1;
        await ownerPool.query(
          `WITH paid AS (
             INSERT INTO payments (id, institution_id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
             VALUES ('${newId()}', '${institution_id}', '${loan?.id}', '${client_id}', 1, 1, 0, '2026-08-01')
             RETURNING loan_id
           ), covered AS (
             UPDATE installments SET paid_amount = paid_amount + 1 WHERE loan_id = (SELECT loan_id FROM paid)
           )
           UPDATE loans SET paid_amount = paid_amount + 1 WHERE id = (SELECT loan_id FROM paid)`,
        );
      }
    };
    const paying = Promise.all([pay(), pay(), pay()]);
    const made = await cli(['backup', file], envOf(database)).finally(() => enough.abort());
    await paying;
    expect(made).toMatchObject({ code: 0, complained: '' });

    const content = await contentOf(file);
    const payments = rowsIn(content, 'payments');
    expect(payments.length).toBeGreaterThan(0);
    expect(payments.length).toBeLessThan(paid);
    for (const loan of rowsIn(content, 'loans'))
      expect(payments.filter((payment) => payment['loan_id'] === loan['id'])).toHaveLength(
        Number(loan['paid_amount']),
      );
    expect(await cli(['restore', file], envOf(restored))).toMatchObject({ code: 0, complained: '' });
  } finally {
    await database.drop();
    await restored.drop();
  }
});

test('a backup of a database that does not add up is made, and says that it would be refused', async () => {
  const database = await createTestDatabase();
  try {
    const { owner, ownerPool } = database;
    const { id: institution_id } = await aLender(owner);
    const { id: client_id } = await aClient(owner, { institution_id });
    const loan = await aLoan(owner, { institution_id, client_id });
    await ownerPool.query('UPDATE loans SET paid_amount = 1 WHERE id = $1', [loan.id]);
    const file = path.join(folder, 'broken.backup');
    const made = await cli(['backup', file, '--check'], envOf(database));
    expect(made.code).toBe(1);
    expect(made.said).toContain(
      'ATENÇÃO: I1, I13 não confere(m) neste banco, e "restore" recusará o arquivo.',
    );
    expect(rowsIn(await contentOf(file), 'loans')).toMatchObject([{ id: loan.id, paid_amount: '1' }]);
  } finally {
    await database.drop();
  }
});

test('whatever the size, only a little of it is held at a time', async () => {
  const { rows } = await source.ownerPool.query<{ size: string }>(
    'SELECT (SELECT sum(length(r::text)) FROM clients r) + (SELECT sum(length(r::text)) FROM audit_log r) AS size',
  );
  const size = Number(rows[0]?.size);
  let longestWritten = 0;
  await connected(source.ownerUrl, async (client) => {
    await client.query('BEGIN');
    for await (const bytes of backupBytes(client, { now: new Date(), withoutFiles: false }))
      longestWritten = Math.max(longestWritten, bytes.length);
  });
  expect(longestWritten).toBeLessThan(size / 4);
  let longestRead = 0;
  for await (const { rows: some } of readBackup(whole)) longestRead = Math.max(longestRead, some.length);
  expect(longestRead).toBeGreaterThan(0);
  expect(longestRead).toBeLessThan(1_200_000);
});

test('a row larger than a part stays one row, and so do its neighbours', async () => {
  const database = await createTestDatabase();
  const restored = await createTestDatabase();
  try {
    await database.ownerPool.query(
      `INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, response)
       SELECT 'lender:x', 'POST /api/loans', n, '\\x01', 201, to_jsonb(repeat(md5(n::text) || E'\\n\\t\\\\', 100000 * (n % 2) + 1))
       FROM generate_series(1, 4) AS n`,
    );
    const file = path.join(folder, 'large.backup');
    expect(await cli(['backup', file], envOf(database))).toMatchObject({ code: 0, complained: '' });
    expect(await cli(['restore', file], envOf(restored))).toMatchObject({ code: 0, complained: '' });
    const answers = async ({ ownerPool }: TestDatabase) =>
      (
        await ownerPool.query<{ key: string; length: number; md5: string }>(
          'SELECT key, length(response::text), md5(response::text) FROM idempotency_keys ORDER BY key',
        )
      ).rows;
    const kept = await answers(restored);
    expect(kept).toEqual(await answers(database));
    expect(kept[0]?.length).toBeGreaterThan(3_500_000);
  } finally {
    await database.drop();
    await restored.drop();
  }
});

test('one file moves from a server to a new embedded database, and on to a new server while it runs', async () => {
  const dataDir = path.join(folder, 'data');
  const embedded = { DATA_DIR: dataDir };
  const server = await createEmptyDatabase();
  try {
    expect(await cli(['restore', whole], embedded)).toMatchObject({ code: 0, complained: '' });
    const running = await startEmbeddedPostgres({ dataDir });
    const file = path.join(folder, 'embedded.backup');
    try {
      expect(await cli(['backup', file], embedded)).toMatchObject({ code: 0, complained: '' });
    } finally {
      await running.stop();
    }
    const back = await cli(['restore', file], { DATABASE_URL: server.ownerUrl });
    expect(back).toMatchObject({ code: 0, complained: '' });
    expect(await connected(server.ownerUrl, everyRow)).toEqual(await rowsThatSurvive(source));
  } finally {
    await server.drop();
  }
});
