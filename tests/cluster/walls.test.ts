import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import { aClient, aLender, aLoan, aMember } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* On a cluster the walls stand on the workers: what is inserted there is compared with the tenant that was sent along. */

const DENIED = '42501';
let database: TestDatabase;
let mine: Holding;
let theirs: Holding;

interface Holding {
  readonly institution: string;
  readonly user: string;
  readonly collector: string;
  readonly client: string;
  readonly loan: string;
  /** Of the same institution, given to nobody. */
  readonly otherClient: string;
  readonly otherLoan: string;
}

beforeAll(async () => {
  database = await createTestDatabase();
  mine = await holding();
  theirs = await holding();
}, 600_000);
afterAll(() => database.drop());

async function holding(): Promise<Holding> {
  const { owner } = database;
  const { id: institution, user_id: user } = await aLender(owner);
  const { user: collector } = await aMember(owner, institution, { role: 'collector' });
  const own = { institution_id: institution };
  const client = await aClient(owner, { ...own, collector_user_id: collector });
  const other = await aClient(owner, own);
  return {
    institution,
    user,
    collector,
    client: client.id,
    loan: (await aLoan(owner, { ...own, client_id: client.id })).id,
    otherClient: other.id,
    otherLoan: (await aLoan(owner, { ...own, client_id: other.id })).id,
  };
}

class Undo extends Error {}

/** 'accepted' and rolled back, or 'denied'. */
async function outcome(run: (work: (tx: Tx) => Promise<never>) => Promise<never>, statement: Statement) {
  const undo = new Undo();
  const error: unknown = await run(async (tx) => {
    await statement(tx);
    throw undo;
  }).catch((cause: unknown) => cause);
  if (error === undo) return 'accepted';
  if (sqlStateOf(error) === DENIED) return 'denied';
  throw error;
}

type Statement = (tx: Tx) => Promise<unknown>;

const payment =
  (institution: string, loan: string, client: string): Statement =>
  (tx) =>
    tx
      .insertInto('payments')
      .values({
        institution_id: institution,
        id: newId(),
        loan_id: loan,
        client_id: client,
        amount: sql`100`,
        interest_part: sql`100`,
        principal_part: sql`0`,
        payment_date: sql`current_date`,
      })
      .execute();

/** A collector's, by the function that runs on the worker, on the connection that holds the lock. */
const received =
  (institution: string, loan: string): Statement =>
  async (tx) => {
    const created_at = new Date();
    const payment_date = dayInZone(created_at, 'America/Sao_Paulo');
    const parts = { amount: 100, late_fee: 0, interest_part: 100, principal_part: 0 };
    const change = {
      loan_id: loan,
      received: { id: newId(), ...parts, payment_date, kind: 'payment', created_at },
      installments: [{ number: 1, paid_amount: 100, covered_on: null }],
      events: [],
    };
    await sql`select id from loans where institution_id = ${institution} and id = ${loan} for update`.execute(
      tx,
    );
    await sql`select caderneta_record_as_collector(${institution}::uuid, ${JSON.stringify(change)}::jsonb)`.execute(
      tx,
    );
  };

const asCollector = (work: (tx: Tx) => Promise<never>) =>
  database.db.asStaff({ institution: mine.institution, user: mine.collector, role: 'collector' }, work);
const asOwner = (work: (tx: Tx) => Promise<never>) =>
  database.db.asStaff({ institution: mine.institution, user: mine.user, role: 'owner' }, work);

test('a collector receives for the clients given to them, and for nobody else', async () => {
  const { institution, loan, otherLoan } = mine;
  // More often than a statement is planned for its values before the planner tries one plan for all.
  for (let time = 0; time < 8; time += 1)
    expect(await outcome(asCollector, received(institution, loan))).toBe('accepted');
  expect(await outcome(asCollector, received(institution, otherLoan))).toBe('denied');
  expect(await outcome(asCollector, received(theirs.institution, theirs.loan))).toBe('denied');
});

test('EQ-3 a collector writes no payment by a statement of their own', async () => {
  const { institution, loan, client } = mine;
  expect(await outcome(asCollector, payment(institution, loan, client))).toBe('denied');
});

test('a lender writes in their own institution only', async () => {
  const { institution, loan, client } = mine;
  expect(await outcome(asOwner, payment(institution, loan, client))).toBe('accepted');
  expect(await outcome(asOwner, payment(theirs.institution, theirs.loan, theirs.client))).toBe('denied');
});

test('a borrower has documents of their own issued, and of nobody else', async () => {
  const document =
    (client: string): Statement =>
    (tx) =>
      sql`insert into documents_issued (institution_id, id, kind, client_id, document_date, code, sha256)
        values (${mine.institution}, ${newId()}, 'statement', ${client}, '2026-08-15', 'AAAAAAAAAA', ${Buffer.alloc(32)})`.execute(
        tx,
      );
  const asBorrower = (work: (tx: Tx) => Promise<never>) =>
    database.db.asBorrower({ institution: mine.institution, clientId: mine.client }, work);
  expect(await outcome(asBorrower, document(mine.client))).toBe('accepted');
  expect(await outcome(asBorrower, document(mine.otherClient))).toBe('denied');
});
