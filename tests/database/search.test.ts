import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { parseCpf } from '#domain/cpf.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { aClient, aLender, aLoan, anInterest } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
/** With a few clients to look for by eye. */
let small: string;
/** With enough clients for a scan of all of them to be the wrong plan. */
let large: string;

const MANY = 20_000;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: small } = await aLender(database.owner));
  ({ id: large } = await aLender(database.owner));
  for (const name of ['João Conceição', 'Ana 100%', 'ana_maria', 'Zilda'])
    await aClient(database.owner, { institution_id: small, name });
  await database.ownerPool.query(
    `ALTER TABLE clients DISABLE TRIGGER USER;
     INSERT INTO clients (institution_id, id, name, phone, cpf)
       SELECT '${large}', gen_random_uuid(), format('Maria %s Souza', substr(md5(n::text), 1, 12)), '11', lpad((n * 7919)::text, 11, '0')
       FROM generate_series(1, ${MANY}) n;
     ALTER TABLE clients ENABLE TRIGGER USER;
     ALTER TABLE loans DISABLE TRIGGER USER;
     INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, created_at)
       SELECT institution_id, gen_random_uuid(), id, 100, 0, 0, '2026-01-01', '2026-01-01'::date + (random() * 300)::int,
         now() - random() * interval '300 days'
       FROM clients WHERE institution_id = '${large}';
     ALTER TABLE loans ENABLE TRIGGER USER;
     ANALYZE clients; ANALYZE loans;`,
  );
}, 60_000);
afterAll(() => database.drop());

interface Page {
  afterName?: string;
  afterId?: string;
  size?: number;
}

function namesFound(tx: Tx, search: string, { afterName, afterId, size = 50 }: Page = {}) {
  return sql<{ id: string; name: string; name_norm: string }>`
    SELECT c.id, c.name, c.name_norm
    FROM unnest(caderneta_search_clients(${search}, ${afterName ?? null}, ${afterId ?? null}, ${size})) AS found (id)
    JOIN clients c USING (id) ORDER BY c.name_norm, c.id`.execute(tx);
}

async function find(search: string): Promise<string[]> {
  const { rows } = await database.db.asLender(small, (tx) => namesFound(tx, search));
  return rows.map(({ name }) => name);
}

function cpfOf(digits: string) {
  const cpf = parseCpf(digits);
  if (cpf === null) throw new Error('not a CPF');
  return cpf;
}

describe('CL-2', () => {
  test.each([
    ['joao', ['João Conceição']],
    ['JOÃO', ['João Conceição']],
    ['ceicao', ['João Conceição']],
    [' zilda ', ['Zilda']],
    ['%', ['Ana 100%']],
    ['_', ['ana_maria']],
    ['\\', []],
    ['a', ['Ana 100%', 'ana_maria', 'João Conceição', 'Zilda']],
    ['', ['Ana 100%', 'ana_maria', 'João Conceição', 'Zilda']],
    ['xyz', []],
  ])('%j finds %j', async (search, names) => {
    expect(await find(search)).toEqual(names);
  });

  test('a CPF is found by any part of it, with or without punctuation; a name with digits is a name', async () => {
    const { id } = await aLender(database.owner);
    const client = await aClient(database.owner, { institution_id: id, name: 'Rua 12' });
    const cpf = client.cpf;
    const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const count = (search: string) =>
      database.db.asLender(id, async (tx) => (await namesFound(tx, search)).rows.length);
    for (const search of [cpf, dotted, dotted.slice(2, 9), cpf.slice(-4), ' 12 '])
      expect(await count(search)).toBe(1);
    expect(await count('rua 12')).toBe(1);
    expect(await count('rua 13')).toBe(0);
  });

  test('CL-17 a phone is found by four digits or more, however it is kept and typed, and never that of another institution', async () => {
    const { id } = await aLender(database.owner);
    const phones = ['(11) 91234-5678', '+55 11 91234-5678', '5511912345678', '011 91234 5678'];
    for (const [at, phone] of phones.entries())
      await aClient(database.owner, {
        institution_id: id,
        name: 'Rita',
        cpf: cpfOf(`0000000000${at}`),
        phone,
      });
    const other = {
      institution_id: id,
      name: 'Outra',
      cpf: cpfOf('00000000009'),
      phone: '(21) 3333-4444',
    };
    const { id: clientId } = await aClient(database.owner, other);
    const loan = await aLoan(database.owner, { institution_id: id, client_id: clientId });
    const count = (search: string) =>
      database.db.asLender(id, async (tx) => (await namesFound(tx, search)).rows.length);
    for (const search of [
      '91234-5678',
      '(11) 91234-5678',
      '11 91234',
      '5678',
      '+55 11 91234-5678',
      '+55 11 9123',
      '5511912345678',
      '011 91234-5678',
    ])
      expect([search, await count(search)]).toEqual([search, 4]);
    expect(await count('3333')).toBe(1);
    expect(await count('(21)')).toBe(0);
    const loansFound = (search: string) =>
      database.db.asLender(id, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM caderneta_search_loans(${search}, NULL, NULL, NULL, NULL, NULL, NULL, 10) AS id`.execute(
          tx,
        );
        return rows.map((row) => row.id);
      });
    expect(await loansFound('(21) 3333-4444')).toEqual([loan.id]);
    expect(await loansFound('91234')).toEqual([]);
    expect(await count('tel 5678')).toBe(0);
    expect(
      await database.db.asLender(small, async (tx) => (await namesFound(tx, '3333-4444')).rows.length),
    ).toBe(0);
  });

  test('pages follow one another without a gap and without a repetition', async () => {
    const seen: string[] = [];
    let page: Page = { size: 7 };
    for (;;) {
      const { rows } = await database.db.asLender(large, (tx) => namesFound(tx, 'abc', page));
      seen.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (last === undefined) break;
      page = { size: 7, afterName: last.name_norm, afterId: last.id };
    }
    const whole = await database.db.asLender(large, (tx) => namesFound(tx, 'abc', { size: MANY }));
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(whole.rows.map(({ id }) => id));
  });

  test('among 20.000 clients a rare search text goes through the trigram index, a common one along the ordered one', async () => {
    expect(await scans('abcdef')).toMatchObject({ trigram: 1, all: 0 });
    expect(await scans('000.079.19')).toMatchObject({ trigram: 2, all: 0 });
    expect(await scans('souza')).toMatchObject({ trigram: 0, ordered: 1, all: 0 });
    expect(await scans('ma')).toMatchObject({ trigram: 0, ordered: 1, all: 0 });
  });

  test.each(['xq', 'ł', 'z z', 'Xq', '%'])(
    'few letters that nobody has are looked up, not read for in every name: %j',
    async (search) => {
      const { rows } = await database.db.asLender(large, (tx) => namesFound(tx, search));
      expect(rows).toEqual([]);
      expect(await scans(search)).toMatchObject({ ordered: 2, all: 0 });
    },
  );

  test('two letters that one client among many has find that client', async () => {
    const { id } = await aClient(database.owner, { institution_id: large, name: 'Zuleica Xquê' });
    const { rows } = await database.db.asLender(large, (tx) => namesFound(tx, 'XQ'));
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(await scans('xq')).toMatchObject({ trigram: 0, letters: 1, all: 0 });
    await database.ownerPool.query('UPDATE clients SET deleted_at = now() WHERE id = $1', [id]);
    const { rows: after } = await database.db.asLender(large, (tx) => namesFound(tx, 'xq'));
    expect(after).toEqual([]);
  });

  // 'maria 1…' begins after the first thousand names; 'f s' has no trigram, and more than a thousand names are needed for a hundred of it.
  test.each([
    ['maria 1', 50, 'maria 1%'],
    ['f s', 100, '%f s%'],
  ])(
    'beyond the first thousand clients %j is found along the names, in their order',
    async (search, size, like) => {
      const { rows: expected } = await database.ownerPool.query<{ id: string }>(
        'SELECT id FROM clients WHERE institution_id = $1 AND name_norm LIKE $2 ORDER BY name_norm, id LIMIT $3',
        [large, like, size],
      );
      expect(expected).toHaveLength(size);
      const { rows } = await database.db.asLender(large, (tx) => namesFound(tx, search, { size }));
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(await scans(search, size)).toMatchObject({ trigram: 0, ordered: 2, all: 0 });
    },
  );
});

test('EX-5 among 20.000 clients the middle digits of a CPF are looked up, and those of another lender are not found', async () => {
  const middles = ['007919', '000079', '999999'];
  const count = sql<{ all: number; middle: number }>`
    SELECT pg_stat_get_xact_numscans('clients'::regclass) AS all,
      pg_stat_get_xact_numscans('clients_by_cpf_middle'::regclass) AS middle`;
  const found = sql<{ ids: string[] }>`SELECT caderneta_clients_with_cpf_middle(${middles}) AS ids`;
  const [ids, before, after] = await database.db.asLender(large, async (tx) => {
    const [first] = (await count.execute(tx)).rows;
    const { rows } = await found.execute(tx);
    return [rows[0]?.ids ?? [], first, (await count.execute(tx)).rows[0]];
  });
  const { rows: expected } = await database.ownerPool.query<{ id: string }>(
    'SELECT id FROM clients WHERE institution_id = $1 AND substr(cpf, 4, 6) = ANY($2)',
    [large, middles],
  );
  expect(expected.length).toBeGreaterThan(0);
  expect([...ids].sort()).toEqual(expected.map(({ id }) => id).sort());
  expect([Number(after?.all) - Number(before?.all), Number(after?.middle) - Number(before?.middle)]).toEqual([
    0, 3,
  ]);
  const { rows: elsewhere } = await database.db.asLender(small, (tx) => found.execute(tx));
  expect(elsewhere).toEqual([{ ids: [] }]);
});

/** How often each way was taken by one search. */
function scans(search: string, size = 50) {
  const count = sql<{ trigram: number; letters: number; ordered: number; all: number }>`
    SELECT pg_stat_get_xact_numscans('clients_search'::regclass) AS trigram,
      pg_stat_get_xact_numscans('clients_search_letters'::regclass) AS letters,
      pg_stat_get_xact_numscans('clients_by_name'::regclass) AS ordered,
      pg_stat_get_xact_numscans('clients'::regclass) AS all`;
  return database.db.asLender(large, async (tx) => {
    const [before] = (await count.execute(tx)).rows;
    await sql`SELECT caderneta_search_clients(${search}, NULL, NULL, ${size})`.execute(tx);
    const [after] = (await count.execute(tx)).rows;
    if (before === undefined || after === undefined) throw new Error('no statistics');
    return {
      trigram: after.trigram - before.trigram,
      letters: after.letters - before.letters,
      ordered: after.ordered - before.ordered,
      all: after.all - before.all,
    };
  });
}

describe('lists', () => {
  const HERE = `'00000000-0000-7000-8000-000000000000'`;
  test.each([
    [
      'clients_by_name',
      `SELECT id FROM clients WHERE deleted_at IS NULL AND (name_norm, id) > ('maria 5', ${HERE}) ORDER BY name_norm, id LIMIT 50`,
    ],
    [
      'loans_newest',
      `SELECT * FROM loans WHERE deleted_at IS NULL AND (created_at, id) < (now() - interval '9 days', ${HERE}) ORDER BY created_at DESC, id DESC LIMIT 50`,
    ],
    [
      'loans_active',
      `SELECT * FROM loans WHERE deleted_at IS NULL AND status IN ('ativo', 'atrasado') AND (end_date, id) > ('2026-03-01', ${HERE}) ORDER BY end_date, id LIMIT 50`,
    ],
  ])('a page is read along %s from where it begins', async (index, query) => {
    const plan = await database.db.asLender(large, (tx) =>
      sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(query)}`.execute(tx),
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain(index);
    expect(text).toMatch(/Index Cond: .*institution_id = .*ROW\(/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});

test('loans are found by their client, newest first', async () => {
  const { id } = await aLender(database.owner);
  const ana = await aClient(database.owner, { institution_id: id, name: 'Ana Conceição' });
  const bia = await aClient(database.owner, { institution_id: id, name: 'Bia' });
  const older = await aLoan(database.owner, {
    institution_id: id,
    client_id: ana.id,
    created_at: new Date('2026-01-01'),
  });
  const newer = await aLoan(database.owner, {
    institution_id: id,
    client_id: ana.id,
    created_at: new Date('2026-02-01'),
  });
  await aLoan(database.owner, { institution_id: id, client_id: bia.id });
  const found = (before: string | null, beforeId: string | null) =>
    database.db.asLender(id, (tx) =>
      sql<{ id: string }>`
        SELECT id FROM caderneta_search_loans('conceicao', NULL, NULL, NULL, ${before}, NULL, ${beforeId}, 10) AS id`.execute(
        tx,
      ),
    );
  expect((await found(null, null)).rows).toEqual([{ id: newer.id }, { id: older.id }]);
  expect((await found(newer.created_at, newer.id)).rows).toEqual([{ id: older.id }]);
});

describe('LN-2 among 20.000 loans', () => {
  const TODAY = '2026-06-01';
  /** What each filter of the list means, in plain words of SQL. */
  const filters = {
    all: 'true',
    open: `status <> 'pago'`,
    due_soon: `status <> 'pago' AND covered_on IS NULL AND end_date BETWEEN '2026-06-01' AND '2026-06-04'`,
    ativo: `status <> 'pago' AND (covered_on IS NOT NULL OR end_date >= '2026-06-01')`,
    atrasado: `status <> 'pago' AND covered_on IS NULL AND end_date < '2026-06-01'`,
    pago: `status = 'pago'`,
  };
  const byDueDate = ['open', 'due_soon'];

  beforeAll(async () => {
    // A sixth of them each: paid, marked late, deleted, covered; and a client who was deleted.
    await database.ownerPool.query(
      `ALTER TABLE loans DISABLE TRIGGER USER;
       WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM loans WHERE institution_id = '${large}')
       UPDATE loans l SET
         status = CASE n % 6 WHEN 0 THEN 'pago' WHEN 1 THEN 'atrasado' ELSE l.status END,
         paid_at = CASE n % 6 WHEN 0 THEN now() END,
         deleted_at = CASE n % 6 WHEN 2 THEN now() END,
         covered_on = CASE n % 6 WHEN 3 THEN DATE '2026-05-01' END
       FROM numbered WHERE numbered.id = l.id;
       ALTER TABLE loans ENABLE TRIGGER USER;
       ALTER TABLE clients DISABLE TRIGGER USER;
       UPDATE clients SET deleted_at = now() WHERE institution_id = '${large}' AND cpf < '00001000000';
       ALTER TABLE clients ENABLE TRIGGER USER;
       ANALYZE clients; ANALYZE loans;`,
    );
  });

  interface Found {
    readonly id: string;
    readonly created_at: Date;
    readonly end_date: string;
  }

  /** Every page of 51, one after the other. */
  async function searched(search: string, standing: string): Promise<string[]> {
    const ids: string[] = [];
    for (let last: Found | undefined; ;) {
      const found = await database.db.asLender(large, (tx) =>
        sql<Found>`
          SELECT l.id, l.created_at, l.end_date
          FROM caderneta_search_loans(${search}, ${standing === 'all' ? null : standing}, ${TODAY}, NULL, ${last?.created_at ?? null},
            ${last?.end_date ?? null}, ${last?.id ?? null}, 51) WITH ORDINALITY AS found (id, place)
          JOIN loans l USING (id) ORDER BY place`.execute(tx),
      );
      ids.push(...found.rows.map(({ id }) => id));
      last = found.rows.at(-1);
      if (found.rows.length < 51) return ids;
    }
  }

  async function expected(search: string, standing: keyof typeof filters): Promise<string[]> {
    const { rows } = await database.ownerPool.query<{ id: string }>(
      `SELECT id FROM loans l
       WHERE institution_id = $1 AND deleted_at IS NULL AND ${filters[standing]}
         AND EXISTS (SELECT FROM clients c WHERE c.id = l.client_id AND c.deleted_at IS NULL AND c.name_norm LIKE $2)
       ORDER BY ${byDueDate.includes(standing) ? 'end_date, id' : 'created_at DESC, id DESC'}`,
      [large, `%${search}%`],
    );
    return rows.map(({ id }) => id);
  }

  const standings = ['all', 'open', 'due_soon', 'ativo', 'atrasado', 'pago'] as const;
  test.each(standings)(
    'a rare, a less rare and a two-letter text find what there is: %s',
    async (standing) => {
      for (const search of ['abc', '7d souza', 'e9']) {
        const ids = await searched(search, standing);
        expect(ids).toEqual(await expected(search, standing));
      }
    },
  );

  test('a common text finds every loan of a filter', async () => {
    const ids = await searched('souza', 'due_soon');
    expect(ids.length).toBeGreaterThan(51);
    expect(ids).toEqual(await expected('souza', 'due_soon'));
  });

  test('a text that most loans match is found without the trigram index', async () => {
    expect(await indexScans('souza')).toMatchObject({ trigram: 0 });
    expect(await indexScans('abcdef')).toMatchObject({ trigram: 1 });
  });

  function indexScans(search: string) {
    const count = sql<{
      trigram: number;
    }>`SELECT pg_stat_get_xact_numscans('clients_search'::regclass) AS trigram`;
    return database.db.asLender(large, async (tx) => {
      const [before] = (await count.execute(tx)).rows;
      await sql`SELECT caderneta_search_loans(${search}, NULL, ${TODAY}, NULL, NULL, NULL, NULL, 51)`.execute(
        tx,
      );
      const [after] = (await count.execute(tx)).rows;
      return { trigram: (after?.trigram ?? 0) - (before?.trigram ?? 0) };
    });
  }
});

test('IN-2 interests are found by the client, by the name given, or by the CPF', async () => {
  const { id } = await aLender(database.owner);
  const ana = await aClient(database.owner, { institution_id: id, name: 'Ana Conceição' });
  const linked = await anInterest(database.owner, {
    institution_id: id,
    client_id: ana.id,
    client_cpf: ana.cpf,
  });
  const given = await anInterest(database.owner, {
    institution_id: id,
    original_requester_name: 'Conceição Reis',
    requested_amount: cents(1),
  });
  const found = async (search: string) => {
    const { rows } = await database.db.asLender(id, (tx) =>
      sql<{ id: string }>`SELECT id FROM caderneta_search_interests(${search}) AS id`.execute(tx),
    );
    return new Set(rows.map((row) => row.id));
  };
  expect(await found('CONCEICAO')).toEqual(new Set([linked.id, given.id]));
  expect(await found('reis')).toEqual(new Set([given.id]));
  expect(await found(ana.cpf)).toEqual(new Set([linked.id]));
  expect(await found('ninguém')).toEqual(new Set());
});
