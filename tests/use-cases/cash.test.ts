import { describe, expect, test } from 'vitest';
import type { CashEntryIn } from '#contract/cash.ts';
import { addDays, day, type Day } from '#domain/calendar.ts';
import { monthOf, parseMonth } from '#domain/calendar-month.ts';
import { monthProfit } from '#domain/cash/cash-figures.ts';
import { cashLineText } from '#domain/cash/cash-line.ts';
import { cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { pageOfBook } from '#server/cash/cash-book.ts';
import { cashOf } from '#server/cash/cash-overview.ts';
import { cashEntryRecord } from '#server/cash/cash-entry.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { planSince } from './plan-loans.ts';
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

const enter = (lender: Lender, entry: Partial<CashEntryIn> = {}) =>
  lender.does((tx, institution) =>
    cashEntryRecord.create(
      tx,
      institution,
      { kind: 'contribution', amount: cents(500_000), entry_date: daysAgo(60), description: null, ...entry },
      NOW,
    ),
  );

const pay = (lender: Lender, loanId: string, amount: number, on: Day = TODAY, lateFee = 0) =>
  lender.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loanId,
      amount: cents(amount),
      late_fee: cents(lateFee),
      payment_date: on,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );

const renew = (lender: Lender, id: string, interestReceived: boolean) =>
  lender.does(async (tx, institution) =>
    renewLoan(tx, institution, {
      id,
      version: await versionSeen(tx, 'loans', id),
      end_date: day('2026-08-31'),
      record_interest_payment: interestReceived,
      today: TODAY,
      now: NOW,
    }),
  );

const ZONE = 'America/Sao_Paulo';
const cash = (lender: Lender, month = monthOf(TODAY)) =>
  lender.does((tx, institution) => cashOf(tx, institution, { month, today: TODAY, timeZone: ZONE }));

const book = (lender: Lender, query: { after?: string; limit?: number; month?: string } = {}) =>
  lender.does((tx, institution) =>
    pageOfBook(tx, institution, {
      month: parseMonth(query.month ?? '') ?? monthOf(TODAY),
      after: query.after,
      limit: query.limit ?? 50,
    }),
  );

async function expectSound(): Promise<void> {
  const client = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(client)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

test('CX-1 CX-3 CX-4 CX-8 the worked example: em caixa 500.000 − 200.000 + 40.000 + 52.000 + 1.000 − 3.000 = 390.000, na rua 100.000 + 60.000 = 160.000, patrimônio 550.000 = 500.000 + (40.000 + 12.000 + 1.000 − 3.000)', async () => {
  const { ana, beto } = world;
  await enter(ana);
  await enter(beto, { amount: cents(777) });
  await enter(ana, { kind: 'expense', amount: cents(3_000), entry_date: TODAY });
  const a = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(5),
    overdue_interest_rate: cents(0),
  });
  await renew(ana, a.id, true);
  // 20 × 6.500, of which eight are paid: 52.000 = 40.000 + 12.000, with a late fee of 1.000.
  const b = await planSince(ana, 10);
  await pay(ana, b.id, 52_000, TODAY, 1_000);
  const { figures, month } = await cash(ana);
  expect(figures).toMatchObject({ cash_on_hand: 390_000, principal_open: 160_000, net_worth: 550_000 });
  expect(month).toMatchObject({
    received_interest: 52_000,
    received_principal: 40_000,
    received_fees: 1_000,
    expenses: 3_000,
  });
  expect(monthProfit(month)).toBe(50_000);
  await expectSound();
});

test('CX-2 CX-7 a receber is the dashboard’s; em atraso 140.000 of 280.000 is 50,0 %, PAR 30 is 100.000 of 200.000; a loan 30 days late is not in PAR 30, one 31 days late is', async () => {
  const { ana } = world;
  await newLoan(ana, { start_date: daysAgo(70), end_date: daysAgo(31) });
  await newLoan(ana);
  expect((await cash(ana)).figures).toMatchObject({
    amount_to_receive: 280_000,
    overdue_amount: 140_000,
    overdue_rate: 50,
    par_30: 50,
  });
  const later = await ana.does((tx, institution) =>
    cashOf(tx, institution, { month: monthOf(TODAY), today: addDays(TODAY, -1), timeZone: ZONE }),
  );
  expect(later.figures).toMatchObject({ overdue_amount: 140_000, par_30: 0 });
});

test('CX-7 without a portfolio every share is 0', async () => {
  expect((await cash(world.ana)).figures).toMatchObject({ overdue_rate: 0, par_30: 0, net_worth: 0 });
});

test('CX-1 CX-4 CX-8 a loan that starts next week moves nothing until then: patrimônio 500.000 before and after it is entered', async () => {
  const { ana } = world;
  await enter(ana);
  const starts = addDays(TODAY, 7);
  const loan = await newLoan(ana, {
    start_date: starts,
    end_date: addDays(starts, 30),
  });
  const figuresOn = (today: Day) =>
    ana.does(
      async (tx, institution) =>
        (await cashOf(tx, institution, { month: monthOf(today), today, timeZone: ZONE })).figures,
    );
  expect(await figuresOn(TODAY)).toMatchObject({
    cash_on_hand: 500_000,
    principal_open: 0,
    net_worth: 500_000,
  });
  expect(await figuresOn(starts)).toMatchObject({
    cash_on_hand: 400_000,
    principal_open: 100_000,
    net_worth: 500_000,
  });
  // Paid before it starts: 400 of interest are earned, 100 of principal came back ahead of time.
  await pay(ana, loan.id, 50_000);
  expect(await figuresOn(TODAY)).toMatchObject({
    cash_on_hand: 550_000,
    principal_open: -10_000,
    net_worth: 540_000,
  });
  expect(await figuresOn(starts)).toMatchObject({
    cash_on_hand: 450_000,
    principal_open: 90_000,
    net_worth: 540_000,
  });
  await expectSound();
});

test('CX-8 a discount is a loss: of 140.000 only 50.000 come in, patrimônio 500.000 + 40.000 of interest − 90.000 of principal = 450.000', async () => {
  const { ana } = world;
  await enter(ana);
  const { id } = await newLoan(ana, {
    start_date: daysAgo(40),
    end_date: daysAgo(5),
    overdue_interest_rate: cents(0),
  });
  await ana.does((tx, institution) =>
    settleLoan(tx, institution, {
      id,
      seen: { total_amount: reais(1400), remaining_amount: reais(1400) },
      choices: { discount: reais(900), late_fee: cents(0) },
      today: TODAY,
      now: NOW,
    }),
  );
  expect((await cash(ana)).figures).toMatchObject({
    cash_on_hand: 450_000,
    principal_open: 0,
    net_worth: 450_000,
  });
  await expectSound();
});

describe('CX-12 the cash book', () => {
  test('newest first, what it was, and what was in hand after each line; paged without a gap', async () => {
    const { ana, beto } = world;
    const client = await newClient(ana, { name: 'Ana Souza' });
    await enter(ana, { kind: 'opening', entry_date: day('2026-07-01'), amount: cents(200_000) });
    await enter(beto, { entry_date: day('2026-07-02') });
    const single = await newLoan(ana, { clientId: client.id, start_date: day('2026-07-02') });
    const plan = await planSince(ana, 5, { clientId: client.id });
    await pay(ana, plan.id, 13_000, day('2026-07-28'));
    await pay(ana, plan.id, 3_000, day('2026-07-29'));
    await pay(ana, single.id, 10_000, day('2026-07-30'));
    await enter(ana, {
      kind: 'expense',
      amount: cents(2_500),
      entry_date: day('2026-07-31'),
      description: 'Gasolina',
    });
    const expected = [
      ['2026-07-31', 'Despesa: Gasolina', -2_500, 23_500],
      ['2026-07-30', 'Pagamento de Ana Souza', 10_000, 26_000],
      ['2026-07-29', 'Pagamento de Ana Souza, parcela 3 de 20', 3_000, 16_000],
      ['2026-07-28', 'Pagamento de Ana Souza, parcelas 1 a 2 de 20', 13_000, 13_000],
      ['2026-07-25', 'Empréstimo a Ana Souza', -100_000, 0],
      ['2026-07-02', 'Empréstimo a Ana Souza', -100_000, 100_000],
      ['2026-07-01', 'Saldo inicial', 200_000, 200_000],
    ];
    const shown = ({ items }: Awaited<ReturnType<typeof book>>) =>
      items.map((line) => [line.day, cashLineText(line), line.amount, line.balance]);
    expect(shown(await book(ana))).toEqual(expected);
    const paged = [];
    let after: string | undefined;
    do {
      const page = await book(ana, { limit: 2, ...(after === undefined ? {} : { after }) });
      paged.push(...shown(page));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(expected);
    expect(shown(await book(ana, { month: '2026-06' }))).toEqual([]);
    // A deleted loan takes its lines with it.
    await ana.does((tx, institution) => deleteLoan(tx, institution, { id: plan.id, today: TODAY, now: NOW }));
    expect(shown(await book(ana)).map(([, text]) => text)).toEqual([
      'Despesa: Gasolina',
      'Pagamento de Ana Souza',
      'Empréstimo a Ana Souza',
      'Saldo inicial',
    ]);
  });

  test('a settlement, the interest of a renewal and a deleted client', async () => {
    const { ana } = world;
    const client = await newClient(ana, { name: 'Bia' });
    const renewed = await newLoan(ana, { clientId: client.id, start_date: day('2026-06-01') });
    await renew(ana, renewed.id, true);
    const settled = await newLoan(ana, { clientId: client.id, start_date: day('2026-06-01') });
    const seen = { total_amount: reais(1400), remaining_amount: reais(1400) };
    await ana.does((tx, institution) =>
      settleLoan(tx, institution, { id: settled.id, seen, today: TODAY, now: NOW }),
    );
    const texts = async () => (await book(ana)).items.map(cashLineText);
    expect(await texts()).toEqual(['Pagamento de Bia, quitação', 'Pagamento de Bia, juros da renovação']);
    await world.owner.updateTable('clients').set({ deleted_at: NOW }).where('id', '=', client.id).execute();
    expect(await texts()).toEqual([
      'Pagamento de cliente não encontrado, quitação',
      'Pagamento de cliente não encontrado, juros da renovação',
    ]);
  });
});

describe('CX-13 CX-14 entries', () => {
  test('without a description it is called as its kind; edited, deleted and restored it counts as it is', async () => {
    const { ana, beto } = world;
    const entry = await enter(ana, { kind: 'withdrawal', amount: cents(1_000), entry_date: TODAY });
    expect(entry).toMatchObject({ description: 'Tirei dinheiro', version: 1 });
    const onHand = async () => (await cash(ana)).figures.cash_on_hand;
    expect(await onHand()).toBe(-1_000);
    const change = { kind: 'income', amount: cents(2_000), version: 1 } as const;
    const edited = await ana.does((tx, institution) =>
      cashEntryRecord.edit(tx, institution, { id: entry.id, change }),
    );
    expect(edited).toMatchObject({
      kind: 'income',
      amount: 2_000,
      description: 'Tirei dinheiro',
      version: 2,
    });
    expect(await onHand()).toBe(2_000);
    expect(
      await refusal(
        ana.does((tx, institution) => cashEntryRecord.edit(tx, institution, { id: entry.id, change })),
      ),
    ).toBe('record_changed');
    await ana.does((tx, institution) => cashEntryRecord.remove(tx, institution, { id: entry.id, now: NOW }));
    expect(await onHand()).toBe(0);
    await ana.does((tx, institution) => cashEntryRecord.restore(tx, institution, entry.id));
    expect(await onHand()).toBe(2_000);
    for (const id of [entry.id, NOBODYS_ID]) {
      expect(
        await refusal(
          beto.does((tx, institution) => cashEntryRecord.remove(tx, institution, { id, now: NOW })),
        ),
      ).toBe('not_found');
      expect(
        await refusal(beto.does((tx, institution) => cashEntryRecord.restore(tx, institution, id))),
      ).toBe('not_found');
    }
    await expectSound();
  });

  test('one opening balance: a second is refused, also one restored beside it and two at the same moment', async () => {
    const { ana, beto } = world;
    const opening = { kind: 'opening' } as const;
    const both = await Promise.allSettled([enter(ana, opening), enter(ana, opening)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(enter(ana, opening)).rejects.toEqual(
      new Problem('opening_balance_exists', 'Já existe um saldo inicial. Edite o que existe.'),
    );
    await enter(beto, opening);
    const first = (await cash(ana)).opening;
    if (first === null) throw new Error('there is an opening balance');
    await ana.does((tx, institution) => cashEntryRecord.remove(tx, institution, { id: first.id, now: NOW }));
    expect((await cash(ana)).opening).toBeNull();
    await enter(ana, opening);
    expect(
      await refusal(ana.does((tx, institution) => cashEntryRecord.restore(tx, institution, first.id))),
    ).toBe('opening_balance_exists');
  });

  test('an entry of tomorrow is not in hand today', async () => {
    const { ana } = world;
    await enter(ana, { entry_date: addDays(TODAY, 1) });
    expect((await cash(ana)).figures.cash_on_hand).toBe(0);
  });
});
