import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { countClients, listClients } from '#server/clients/list-clients.ts';
import type { Tx } from '#server/db/database.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { firstOwingOfClient, owing } from '#server/records/owing.ts';
import { aLender, aMember, aTag } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/*
 * Lists of more clients than are read at once: of 1,200 with three loans each every second one is late, every tenth is deleted, every fourth but
 * the last of them has the tag, and the first fifty are a collector's.
 */
const TODAY = day('2026-06-15');

let database: TestDatabase;
let institution: string;
let owner: string;
let collector: string;
let tag: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: institution, user_id: owner } = await aLender(database.owner));
  collector = (await aMember(database.owner, institution, { role: 'collector' })).user;
  tag = (await aTag(database.owner, { institution_id: institution })).id;
  await insert({ from: 1, to: 1200, deleted: 'n % 10 = 0' });
}, 120_000);
afterAll(() => database.drop());

/** Clients by their numbers, with three loans each that fall due in three months. */
async function insert({ from, to, deleted }: { from: number; to: number; deleted: string }): Promise<void> {
  const id = (kind: number, n: string) =>
    `('${kind}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  const numbers = `generate_series(${from}, ${to}) AS n`;
  const pool = await database.ownerPool.connect();
  try {
    // The totals are counted once at the end, instead of row by row.
    await pool.query(`
      SET session_replication_role = replica;
      INSERT INTO clients (institution_id, id, name, phone, cpf, tag_ids, collector_user_id, deleted_at)
        SELECT '${institution}', ${id(1, 'n')}, 'Cliente ' || lpad(n::text, 4, '0'), '(11) 90000-0000', (10000000000 + n)::text,
          CASE WHEN n % 4 <> 3 THEN '{${tag}}'::uuid[] ELSE '{}' END, CASE WHEN n <= 50 THEN '${collector}'::uuid END,
          CASE WHEN ${deleted} THEN now() END
        FROM ${numbers};
      INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date, late_from)
        SELECT '${institution}', ${id(2, 'n * 3 + k')}, ${id(1, 'n')}, 100000, 4000, 40000, date '2026-01-01', due, due
        FROM ${numbers}, generate_series(0, 2) AS k,
          LATERAL (SELECT (CASE WHEN n % 2 = 0 THEN date '2026-03-01' ELSE date '2026-07-01' END + k * interval '1 month')::date AS due) AS d;
      INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest)
        SELECT institution_id, id, client_id, 1, 1, end_date, amount, contract_interest FROM loans l
        WHERE NOT EXISTS (SELECT FROM installments i WHERE i.institution_id = l.institution_id AND i.loan_id = l.id);
      RESET session_replication_role;
      SELECT caderneta_recount_totals();
      ANALYZE clients, loans, client_totals`);
  } finally {
    pool.release();
  }
}

const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
  database.db.readAsStaff({ institution, user: owner, role: 'owner' }, work);
const asCollector = <T>(work: (tx: Tx) => Promise<T>) =>
  database.db.readAsStaff({ institution, user: collector, role: 'collector' }, work);

const name = (n: number) => `Cliente ${String(n).padStart(4, '0')}`;
const namesWhere = (to: number, chosen: (n: number) => boolean) =>
  Array.from({ length: to }, (_, at) => at + 1)
    .filter(chosen)
    .map(name);

async function namesOf(
  read: typeof asOwner,
  query: { standing: 'owing' | 'late'; tag?: string },
): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await read((tx) =>
      listClients(tx, institution, { ...query, search: '', after, limit: 150, today: TODAY }),
    );
    names.push(...page.items.map((client) => client.name));
    if (page.next === null) return names;
    after = page.next;
  }
}

test('CL-10 of many clients those who owe, and those who are late, are listed by name, page after page', async () => {
  const living = (n: number) => n % 10 !== 0;
  const late = namesWhere(1200, (n) => living(n) && n % 2 === 0);
  expect(late).toHaveLength(480);
  expect(await namesOf(asOwner, { standing: 'late' })).toEqual(late);
  expect(await namesOf(asOwner, { standing: 'owing' })).toEqual(namesWhere(1200, living));
});

test('PD-8 of many clients with a tag those who owe, and those who are late, are listed by name', async () => {
  const tagged = (n: number) => n % 10 !== 0 && n % 4 !== 3;
  const owing = namesWhere(1200, tagged);
  expect(owing).toHaveLength(780);
  expect(await namesOf(asOwner, { standing: 'owing', tag })).toEqual(owing);
  expect(await namesOf(asOwner, { standing: 'late', tag })).toEqual(
    namesWhere(1200, (n) => tagged(n) && n % 2 === 0),
  );
});

test('EQ-4 a collector has the late ones of the own clients alone, however many are late', async () => {
  expect(await namesOf(asCollector, { standing: 'late' })).toEqual(
    namesWhere(50, (n) => n % 10 !== 0 && n % 2 === 0),
  );
});

test('CB-10 each client is collected from once, by the last of the loans that are late, however many there are', async () => {
  const page = await asOwner((tx) =>
    listToCollect(
      tx,
      institution,
      { group: 'late', includesWritten: false, includesPromised: false },
      { after: undefined, limit: 50, today: TODAY, timeZone: 'America/Sao_Paulo' },
    ),
  );
  expect(new Set(page.items.map(({ client }) => client.id)).size).toBe(50);
  expect(page.items.map(({ loans }) => loans.length)).toEqual(Array.from({ length: 50 }, () => 3));
  expect(page.items[0]?.client.name).toBe('Cliente 1198');
});

test.each(['asc', 'desc'] as const)(
  'the first loan of a client is looked up for each loan, never joined with all of them (%s)',
  async (order) => {
    const { rows } = await asOwner((tx) =>
      sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT l.id FROM loans l
        WHERE l.institution_id = ${institution} AND ${owing('l')} AND ${firstOwingOfClient(institution, { order })}
        ORDER BY l.end_date, l.id LIMIT 31`.execute(tx),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('SubPlan');
    expect(plan).toContain('using loans_open_of_client');
    expect(plan).not.toMatch(/Join|Materialize/);
  },
);

test('CL-10 deleted clients do not count among those who owe, be they few or many', async () => {
  const counts = {
    all: { count: 1000, more: true },
    owing: { count: 1000, more: true },
    late: { count: 480, more: false },
  };
  expect(await asOwner((tx) => countClients(tx, institution, TODAY))).toEqual(counts);
  await insert({ from: 1201, to: 2201, deleted: 'true' });
  expect(await asOwner((tx) => countClients(tx, institution, TODAY))).toEqual(counts);
});
