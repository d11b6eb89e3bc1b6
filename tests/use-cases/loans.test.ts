import { expect, test } from 'vitest';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { listDeletedLoans, type LoanListQuery } from '#server/loans/list-loans.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { restoreLoan } from '#server/loans/restore-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { openLoanTotals } from '#server/loans/open-loan-totals.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import {
  cpf,
  changeLoan,
  daysAgo,
  loanTerms,
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const everything: LoanListQuery = {
  status: undefined,
  search: '',
  known_clients: 'false' as const,
  after: undefined,
  limit: 50,
  today: TODAY,
};

const listed = (lender: Lender, query: Partial<LoanListQuery> = {}) =>
  lender.does((tx, institution) => listedLoans(tx, institution, { ...everything, ...query }));

const idsOf = async (lender: Lender, query: Partial<LoanListQuery> = {}) =>
  (await listed(lender, query)).items.map((loan) => loan.id);

/** Minutes later, so that "newest" has one meaning. */
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const settle = (lender: Lender, id: string, total: number) =>
  lender.does(async (tx, institution) => {
    // A fee that is due is forgiven by name (RC-10).
    const fee = lateFeeOf(await requireLoan(tx, institution, id, TODAY), TODAY);
    return settleLoan(tx, institution, {
      id,
      seen: { total_amount: reais(total), remaining_amount: reais(total) },
      today: TODAY,
      now: NOW,
      choices: { discount: cents(0), late_fee: cents(0), waive_late_fee: fee.due },
    });
  });

test('LN-7 a new loan is ativo with nothing paid and nothing charged, and only its lender finds it', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana, { name: 'Maria' });
  const loan = await newLoan(ana, { clientId: client.id, notes: 'para a reforma' });
  expect(loan).toMatchObject({
    client_id: client.id,
    client: { name: 'Maria', phone: '(11) 91234-5678' },
    amount: 100_000,
    interest_rate: 4000,
    overdue_interest_rate: 500,
    status: 'ativo',
    paid_amount: 0,
    interest_paid: 0,
    contract_interest: 40_000,
    covered_on: null,
    renewed_at: null,
    paid_at: null,
    created_at: '2026-07-31T15:00:00.000Z',
    notes: 'para a reforma',
  });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(loan);
  expect(await refusal(beto.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY)))).toBe(
    'not_found',
  );
  expect(await idsOf(beto)).toEqual([]);
});

test.each([
  ['an amount of zero', { amount: cents(0) }],
  ['a negative amount', { amount: cents(-1) }],
  ['a negative rate', { interest_rate: basisPoints(-1) }],
  ['an end before the start', { start_date: TODAY, end_date: daysAgo(1) }],
])('LN-7 %s is refused and nothing is written', async (_what, terms) => {
  const { ana } = world;
  expect(await refusal(newLoan(ana, terms))).toBe('invalid_input');
  expect(await idsOf(ana)).toEqual([]);
});

test('LN-7 another institution’s client, a deleted one and one that never was are refused alike', async () => {
  const { ana, beto } = world;
  const theirs = await newClient(beto);
  const gone = await newClient(ana);
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: gone.id, now: NOW }));
  const lendTo = (clientId: string) =>
    refusal(
      ana.does((tx, institution) =>
        createLoan(tx, institution, { client_id: clientId, terms: loanTerms(), today: TODAY, now: NOW }),
      ),
    );
  expect([await lendTo(theirs.id), await lendTo(gone.id), await lendTo(NOBODYS_ID)]).toEqual([
    'client_not_found',
    'client_not_found',
    'client_not_found',
  ]);
  expect(await idsOf(beto)).toEqual([]);
});

test('LN-1 loans come newest first, a page of 2 at a time, each once', async () => {
  const { ana } = world;
  const made: string[] = [];
  for (const minute of [1, 2, 3, 3, 4]) made.unshift((await newLoan(ana, { now: later(minute) })).id);
  const first = await listed(ana, { limit: 2 });
  const second = await listed(ana, { limit: 2, after: first.next ?? '' });
  const third = await listed(ana, { limit: 2, after: second.next ?? '' });
  const seen = [...first.items, ...second.items, ...third.items].map((loan) => loan.id);
  expect(third.next).toBeNull();
  expect(seen).toEqual(made);
});

test('DB-4 the open loans come by due date, and a page ends where the next begins', async () => {
  const { ana, beto } = world;
  const due = async (endDate: Day) => (await newLoan(ana, { start_date: daysAgo(60), end_date: endDate })).id;
  const late = await due(daysAgo(3));
  const soon = await due(addDays(TODAY, 1));
  const alsoSoon = await due(addDays(TODAY, 1));
  const far = await due(addDays(TODAY, 40));
  const paid = await due(addDays(TODAY, 2));
  await settle(ana, paid, 1400);
  await newLoan(beto);
  const first = await listed(ana, { status: 'open', limit: 2 });
  const second = await listed(ana, { status: 'open', limit: 2, after: first.next ?? '' });
  expect([...first.items, ...second.items].map((loan) => loan.id)).toEqual([late, soon, alsoSoon, far]);
  expect(second.next).toBeNull();
});

test('the filters are the standing today, marked by the job or not', async () => {
  const { ana, db } = world;
  const marked = (await newLoan(ana, { start_date: daysAgo(60), end_date: daysAgo(2) })).id;
  await markOverdue(db, TODAY, NOW);
  const notMarkedYet = (await newLoan(ana, { start_date: daysAgo(60), end_date: daysAgo(1), now: later(1) }))
    .id;
  const dueToday = (await newLoan(ana, { start_date: daysAgo(60), end_date: TODAY, now: later(2) })).id;
  const paid = (await newLoan(ana, { now: later(3) })).id;
  await settle(ana, paid, 1400);
  expect(await idsOf(ana, { status: 'atrasado' })).toEqual([notMarkedYet, marked]);
  expect(await idsOf(ana, { status: 'ativo' })).toEqual([dueToday]);
  expect(await idsOf(ana, { status: 'pago' })).toEqual([paid]);
});

test('a search by client name or CPF goes with every filter and pages in the same order', async () => {
  const { ana, beto } = world;
  const joao = await newClient(ana, { name: 'João Araújo', cpf: cpf('52998224725') });
  const other = await newClient(ana, { name: 'Carla' });
  const foreign = await newClient(beto, { name: 'João Araújo', cpf: joao.cpf });
  await newLoan(ana, { clientId: other.id });
  await newLoan(beto, { clientId: foreign.id });
  const terms = { clientId: joao.id, start_date: daysAgo(60) };
  const late = (await newLoan(ana, { ...terms, end_date: daysAgo(9), now: later(1) })).id;
  const active = (await newLoan(ana, { ...terms, end_date: addDays(TODAY, 9), now: later(2) })).id;
  const paid = (await newLoan(ana, { ...terms, end_date: addDays(TODAY, 5), now: later(3) })).id;
  await settle(ana, paid, 1400);
  const search = 'joao';
  expect(await idsOf(ana, { search })).toEqual([paid, active, late]);
  expect(await idsOf(ana, { search: '8224725' })).toEqual([paid, active, late]);
  expect(await idsOf(ana, { search, status: 'open' })).toEqual([late, active]);
  expect(await idsOf(ana, { search, status: 'ativo' })).toEqual([active]);
  expect(await idsOf(ana, { search, status: 'atrasado' })).toEqual([late]);
  expect(await idsOf(ana, { search, status: 'pago' })).toEqual([paid]);
  expect(await idsOf(ana, { search, client_id: other.id })).toEqual([]);
  for (const status of [undefined, 'open'] as const) {
    const whole = await idsOf(ana, { search, status });
    const first = await listed(ana, { search, status, limit: 1 });
    const rest = await idsOf(ana, { search, status, after: first.next ?? '' });
    expect([first.items[0]?.id, ...rest]).toEqual(whole);
  }
});

test('editing the due date into the past makes it atrasado, and back into the future ativo again', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana, { start_date: daysAgo(40) });
  const edit = (endDate: Day) =>
    changeLoan(ana, loan.id, { end_date: endDate, amount: reais(2000), notes: 'mudou' });
  expect(await edit(daysAgo(1))).toMatchObject({ status: 'atrasado', amount: 200_000, notes: 'mudou' });
  expect(await edit(TODAY)).toMatchObject({ status: 'ativo' });
  expect(await refusal(changeLoan(beto, loan.id, { notes: 'de outro' }))).toBe('not_found');
});

test('a loan may move to another client of the same lender, never to a foreign one', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana);
  const carla = await newClient(ana, { name: 'Carla' });
  const theirs = await newClient(beto);
  const giveTo = (clientId: string) => changeLoan(ana, loan.id, { client_id: clientId });
  expect(await giveTo(carla.id)).toMatchObject({ client_id: carla.id, client: { name: 'Carla' } });
  expect(await refusal(giveTo(theirs.id))).toBe('client_not_found');
});

test('a paid loan takes new notes and nothing else', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const other = await newClient(ana);
  await settle(ana, loan.id, 1400);
  const edit = (change: Parameters<typeof changeLoan>[2]) => changeLoan(ana, loan.id, change);
  expect(await edit({ notes: 'quitou em dia' })).toMatchObject({ status: 'pago', notes: 'quitou em dia' });
  expect(await refusal(edit({ amount: reais(1) }))).toBe('loan_already_paid');
  expect(await refusal(edit({ client_id: other.id }))).toBe('loan_already_paid');
});

test('a deleted loan leaves every list, and comes back as it was', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana, { name: 'Maria' });
  const loan = await newLoan(ana, { clientId: client.id });
  const remove = (lender: Lender) =>
    lender.does((tx, institution) => deleteLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW }));
  expect(await refusal(remove(beto))).toBe('not_found');
  await remove(ana);
  expect(await refusal(remove(ana))).toBe('not_found');
  expect(await idsOf(ana)).toEqual([]);
  expect(await idsOf(ana, { search: 'maria' })).toEqual([]);
  const deleted = await ana.does((tx, institution) =>
    listDeletedLoans(tx, institution, { after: undefined, limit: 5 }),
  );
  expect(deleted.items).toEqual([
    {
      id: loan.id,
      client_name: 'Maria',
      amount: 100_000,
      end_date: day('2026-08-31'),
      deleted_at: '2026-07-31T15:00:00.000Z',
    },
  ]);
  expect(
    await refusal(
      beto.does((tx, institution) => restoreLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW })),
    ),
  ).toBe('not_found');
  const restored = { ...loan, version: 3 };
  expect(
    await ana.does((tx, institution) =>
      restoreLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW }),
    ),
  ).toEqual(restored);
  expect(
    await ana.does((tx, institution) =>
      restoreLoan(tx, institution, { id: loan.id, today: TODAY, now: NOW }),
    ),
  ).toEqual(restored);
  expect(await idsOf(ana)).toEqual([loan.id]);
});

test('LN-23 the open ones by due date in both directions, page by page; where no index has it the order stays', async () => {
  const { ana } = world;
  const client = await newClient(ana, { name: 'Maria' });
  const due = async (days: number) => {
    const dates = { start_date: daysAgo(60), end_date: addDays(TODAY, days) };
    return (await newLoan(ana, { clientId: client.id, ...dates })).id;
  };
  const [two, nine, five] = [await due(-2), await due(-9), await due(-5)];
  const late = { status: 'atrasado', client_id: client.id } as const;
  expect(await idsOf(ana, { ...late, order: 'due' })).toEqual([nine, five, two]);
  const first = await listed(ana, { ...late, order: 'due_desc', limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual([two, five]);
  const next = { ...late, order: 'due_desc', limit: 2, after: first.next ?? undefined } as const;
  expect(await idsOf(ana, next)).toEqual([nine]);
  expect(await idsOf(ana, { client_id: client.id, order: 'due' })).toEqual(
    await idsOf(ana, { client_id: client.id }),
  );
});

test('LN-22 the totals: three open of 1400 each, two of them late, one settled; another lender has none', async () => {
  const { ana, beto } = world;
  const totals = (lender: Lender) => lender.does((tx, institution) => openLoanTotals(tx, institution, TODAY));
  const before = await totals(ana);
  const client = await newClient(ana, { name: 'Totais' });
  const others = await totals(beto);
  for (const days of [-3, -1, 10])
    await newLoan(ana, { clientId: client.id, start_date: daysAgo(30), end_date: addDays(TODAY, days) });
  const paid = await newLoan(ana, { clientId: client.id });
  await settle(ana, paid.id, 1400);
  const after = await totals(ana);
  expect([after.open.count - before.open.count, after.open.amount - before.open.amount]).toEqual([
    3, 420_000,
  ]);
  expect([after.late.count - before.late.count, after.late.amount - before.late.amount]).toEqual([
    2, 280_000,
  ]);
  expect(await totals(beto)).toEqual(others);
});
