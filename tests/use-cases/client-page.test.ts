import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClientStanding } from '#contract/clients.ts';
import { day } from '#domain/calendar.ts';
import { basisPoints } from '#domain/money.ts';
import { clientPage } from '#server/clients/client-page.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { countClients, listClients } from '#server/clients/list-clients.ts';
import { listLedger } from '#server/clients/list-ledger.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { newPlanLoan } from './plan-loans.ts';
import {
  daysAgo,
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  versionSeen,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const listed = (lender: Lender, standing?: ClientStanding, search = '') =>
  lender.does(async (tx, institution) => {
    const { items } = await listClients(tx, institution, { search, standing, limit: 50, today: TODAY });
    return items.map(({ name, owed, late_days, next_due_date }) => [name, owed, late_days, next_due_date]);
  });
const pageFor = (lender: Lender, id: string) =>
  lender.does((tx, institution) => clientPage(tx, institution, id, TODAY));
const ledgerFor = (lender: Lender, clientId: string, query: { after?: string; limit?: number } = {}) =>
  lender.does((tx, institution) =>
    listLedger(tx, institution, { clientId, limit: 50, today: TODAY, ...query }),
  );
const linesOf = async (lender: Lender, clientId: string) =>
  (await ledgerFor(lender, clientId)).items.map(({ day: on, kind, charged, paid, balance }) => [
    on,
    kind,
    charged,
    paid,
    balance,
  ]);
const pay = (lender: Lender, loanId: string, amount: number, paymentDate = TODAY) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: reais(amount),
      payment_date: paymentDate,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

/** Late with 1000 at 40% for 15 days, paid 280 of it; 500 at 20% due in two days; nothing; each of Ana's. */
async function threeClients(lender: Lender) {
  const late = await newClient(lender, { name: 'Adriana' });
  const soon = await newClient(lender, { name: 'Bruno' });
  const free = await newClient(lender, { name: 'Célia' });
  const loan = await newLoan(lender, { clientId: late.id, start_date: daysAgo(45), end_date: daysAgo(15) });
  await pay(lender, loan.id, 280, daysAgo(5));
  await newLoan(lender, {
    clientId: soon.id,
    amount: reais(500),
    interest_rate: basisPoints(2000),
    end_date: day('2026-08-02'),
  });
  return { late, soon, free, loan };
}

test('CL-10 the list says what each client owes, since when or until when: 1400 − 280 = 1120, 15 days late', async () => {
  const { ana, beto } = world;
  await threeClients(ana);
  const other = await newClient(beto, { name: 'Adriana' });
  await newLoan(beto, { clientId: other.id });
  expect(await listed(ana)).toEqual([
    ['Adriana', 112_000, 15, '2026-07-16'],
    ['Bruno', 60_000, 0, '2026-08-02'],
    ['Célia', 0, 0, null],
  ]);
  expect(await listed(beto)).toEqual([['Adriana', 140_000, 0, '2026-08-31']]);
});

test('CL-10 filtered by who owes and by who is late, also while searching; the counts say how many, of one’s own', async () => {
  const { ana, beto } = world;
  const { free } = await threeClients(ana);
  const stranger = await newClient(beto, { name: 'Adriana' });
  await newLoan(beto, { clientId: stranger.id, start_date: daysAgo(45), end_date: daysAgo(15) });
  const names = async (standing: ClientStanding, search = '') =>
    (await listed(ana, standing, search)).map(([name]) => name);
  expect(await names('owing')).toEqual(['Adriana', 'Bruno']);
  expect(await names('late')).toEqual(['Adriana']);
  expect(await names('owing', 'b')).toEqual(['Bruno']);
  expect(await names('late', 'bru')).toEqual([]);
  expect(await names('late', 'adriana')).toEqual(['Adriana']);
  const counts = (lender: Lender) => lender.does((tx, institution) => countClients(tx, institution, TODAY));
  expect(await counts(ana)).toEqual({
    all: { count: 3, more: false },
    owing: { count: 2, more: false },
    late: { count: 1, more: false },
  });
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: free.id, now: NOW }));
  expect(await counts(ana)).toMatchObject({ all: { count: 2 }, owing: { count: 2 } });
  expect(await counts(beto)).toMatchObject({ all: { count: 1 }, owing: { count: 1 }, late: { count: 1 } });
});

test('CL-10 pages of one over two who owe show each once', async () => {
  const { ana } = world;
  await threeClients(ana);
  for (const search of ['', 'r']) {
    const query = { search, standing: 'owing', limit: 1, today: TODAY } as const;
    const first = await ana.does((tx, institution) => listClients(tx, institution, query));
    const after = first.next ?? undefined;
    const second = await ana.does((tx, institution) => listClients(tx, institution, { ...query, after }));
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Adriana', 'Bruno']);
    expect(second.next).toBeNull();
  }
});

test('CL-10 the same names and counts where so many loans are late that the list is walked by name', async () => {
  const { ana } = world;
  const { late, free } = await threeClients(ana);
  await sql`INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, contract_interest, start_date, end_date)
    SELECT ${ana.id}, gen_random_uuid(), ${free.id}, 100, 0, 0, '2026-01-01', '2026-01-02' FROM generate_series(1, 600)`.execute(
    world.owner,
  );
  const pageOfOne = (after?: string) =>
    ana.does((tx, institution) =>
      listClients(tx, institution, { search: '', standing: 'late', limit: 1, today: TODAY, after }),
    );
  const first = await pageOfOne();
  const second = await pageOfOne(first.next ?? undefined);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([late.id, free.id]);
  expect(second.next).toBeNull();
  expect(await ana.does((tx, institution) => countClients(tx, institution, TODAY))).toEqual({
    all: { count: 3, more: false },
    owing: { count: 3, more: false },
    late: { count: 2, more: false },
  });
});

test('CL-10 a loan that is covered or deleted is owed no more', async () => {
  const { ana } = world;
  const covered = await newClient(ana, { name: 'Coberto' });
  const loan = await newLoan(ana, { clientId: covered.id, start_date: daysAgo(45), end_date: daysAgo(15) });
  await pay(ana, loan.id, 1400);
  const gone = await newClient(ana, { name: 'Excluído' });
  const deleted = await newLoan(ana, { clientId: gone.id, start_date: daysAgo(45), end_date: daysAgo(15) });
  await ana.does((tx, institution) =>
    deleteLoan(tx, institution, { id: deleted.id, today: TODAY, now: NOW }),
  );
  expect(await listed(ana)).toEqual([
    ['Coberto', 0, 0, null],
    ['Excluído', 0, 0, null],
  ]);
  expect(await listed(ana, 'owing')).toEqual([]);
});

test('CL-11 CL-13 CL-14 the page adds up: owes 1120, paid 280 of which 280 interest, lent 1000, late once', async () => {
  const { ana } = world;
  const { late } = await threeClients(ana);
  const page = await pageFor(ana, late.id);
  expect(page).toMatchObject({
    client: { name: 'Adriana' },
    owed: 112_000,
    late_amount: 112_000,
    late_days: 15,
    late_fee: 7_500,
    next_due_date: '2026-07-16',
    open_loans: 1,
    paid: 28_000,
    profit: 28_000,
    lent: 100_000,
    punctuality: { turns: 1, on_time: 0, longest_delay: 15, longest_is_open: true },
  });
  expect(page.debt).toEqual([
    { day: '2025-08-01', balance: 0, paid: 0 },
    { day: '2026-06-16', balance: 140_000, paid: 0 },
    { day: '2026-07-16', balance: 140_000, paid: 0 },
    { day: '2026-07-26', balance: 112_000, paid: 28_000 },
  ]);
});

test('CL-12 the lines of a renewed, settled and renegotiated story, newest first, down to a balance of what is open', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  const first = await newLoan(ana, {
    clientId: client.id,
    start_date: daysAgo(60),
    end_date: daysAgo(30),
    overdue_interest_rate: reais(0),
  });
  await ana.does(async (tx, institution) =>
    renewLoan(tx, institution, {
      id: first.id,
      version: await versionSeen(tx, 'loans', first.id),
      today: TODAY,
      end_date: day('2026-08-31'),
      record_interest_payment: true,
      now: NOW,
    }),
  );
  const wrong = await pay(ana, first.id, 100);
  await ana.does((tx, institution) =>
    undoPayment(tx, institution, { id: wrong.payment.id, today: TODAY, now: NOW }),
  );
  await ana.does((tx, institution) =>
    settleLoan(tx, institution, {
      id: first.id,
      seen: { total_amount: reais(1800), remaining_amount: reais(1400) },
      choices: { discount: reais(100), late_fee: reais(0) },
      today: TODAY,
      now: NOW,
    }),
  );
  const second = await newLoan(ana, { clientId: client.id, start_date: daysAgo(20), end_date: daysAgo(10) });
  await ana.does((tx, institution) =>
    renegotiateLoan(tx, institution, {
      id: second.id,
      seen: { remaining_amount: reais(1400), late_fee: reais(50) },
      fee_choice: 'include',
      terms: {
        added_interest: reais(150),
        discount: reais(0),
        count: 4,
        frequency: 'monthly',
        first_due_date: day('2026-08-31'),
        skip: { saturdays: false, sundays: false, holidays: false },
      },
      today: TODAY,
      now: NOW,
    }),
  );
  expect(await linesOf(ana, client.id)).toEqual([
    [TODAY, 'payment', 0, 130_000, 160_000],
    [TODAY, 'renegotiated', 20_000, 0, 300_000],
    [TODAY, 'renewed', 40_000, 40_000, 280_000],
    [daysAgo(20), 'lent', 140_000, 0, 280_000],
    [daysAgo(60), 'lent', 140_000, 0, 140_000],
  ]);
  expect((await pageFor(ana, client.id)).owed).toBe(160_000);
});

test('CL-12 every line once over pages of two, and the balance goes on from page to page', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  const loan = await newPlanLoan(ana, {
    clientId: client.id,
    paidCount: 0,
    start_date: daysAgo(30),
    first_due_date: daysAgo(29),
  });
  for (const days of [25, 20, 20, 15]) await pay(ana, loan.id, 65, daysAgo(days));
  const whole = (await ledgerFor(ana, client.id)).items;
  const seen = [];
  let after: string | undefined;
  do {
    const page = await ledgerFor(ana, client.id, { limit: 2, ...(after !== undefined && { after }) });
    seen.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual(whole);
  expect(seen.map((line) => line.balance)).toEqual([104_000, 110_500, 117_000, 123_500, 130_000, 130_000]);
  expect((await pageFor(ana, client.id)).owed).toBe(104_000);
});

test('CL-11 the page of a deleted client, of another institution’s and of nobody are not found', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana);
  await newLoan(ana, { clientId: client.id });
  expect(await refusal(pageFor(beto, client.id))).toBe('not_found');
  expect(await refusal(ledgerFor(beto, client.id))).toBe('not_found');
  expect(await refusal(pageFor(ana, NOBODYS_ID))).toBe('not_found');
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW }));
  expect(await refusal(pageFor(ana, client.id))).toBe('not_found');
  expect(await refusal(ledgerFor(ana, client.id))).toBe('not_found');
});

test('a page of lines nobody wrote is refused', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  expect(await refusal(ledgerFor(ana, client.id, { after: 'W10' }))).toBe('invalid_input');
});
