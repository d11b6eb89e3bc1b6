import { expect, test } from 'vitest';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { addDays } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { monthOf } from '#domain/calendar-month.ts';
import { paymentsOfDay } from '#server/agenda/agenda-store.ts';
import { pageOfBook } from '#server/cash/cash-book.ts';
import { cashOf } from '#server/cash/cash-overview.ts';
import { clientPage } from '#server/clients/client-page.ts';
import { listLedger } from '#server/clients/list-ledger.ts';
import { collectedBy } from '#server/collected/collected-store.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { loanHistory } from '#server/loans/loan-history.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { pageOfPayments } from '#server/loans/payment-store.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { undoPayment } from '#server/loans/undo-payment.ts';
import { undoSettlement } from '#server/loans/undo-settlement.ts';
import { writeOffLoan } from '#server/loans/write-off-loan.ts';
import {
  changeLoan,
  daysAgo,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';
import { planSince } from './plan-loans.ts';

const world = useTwoLenders();
const at = { today: TODAY, now: NOW };
const ZONE = 'America/Sao_Paulo';

/** R$ 1.000,00 at 40 %, due so many days ago, without a late fee unless it says one per day. */
const late = (lender: Lender, days: number, fee = 0) =>
  newLoan(lender, {
    start_date: daysAgo(days + 30),
    end_date: daysAgo(days),
    overdue_interest_rate: reais(fee),
  });
const writeOff = (lender: Lender, id: string, seen: number, on = TODAY) =>
  lender.does((tx, of) =>
    writeOffLoan(tx, of, {
      id,
      remaining_amount: reais(seen),
      reason: 'Mudou de cidade',
      today: on,
      now: NOW,
    }),
  );
const pay = (lender: Lender, loanId: string, amount: number) =>
  lender.does((tx, of) =>
    addPayment(tx, of, { loan_id: loanId, amount: reais(amount), payment_date: TODAY, notes: null, ...at }),
  );
const undoLoss = (lender: Lender, id: string, version: number) =>
  lender.does((tx, of) => undoSettlement(tx, of, { id, version, ...at }));
const loanOf = (lender: Lender, id: string) => lender.does((tx, of) => requireLoan(tx, of, id, TODAY));
const pageFor = (lender: Lender, id: string) => lender.does((tx, of) => clientPage(tx, of, id, TODAY));
const cashFor = (lender: Lender, month = monthOf(TODAY)) =>
  lender.does((tx, of) => cashOf(tx, of, { month, today: TODAY, timeZone: ZONE }));
const historyOf = async (lender: Lender, loanId: string) =>
  (await lender.does((tx, of) => loanHistory(tx, of, { loanId, after: undefined, limit: 50 }))).items;

async function expectSound(): Promise<void> {
  const connection = await world.database.ownerPool.connect();
  try {
    expect((await checkInvariants(connection)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

test('PD-9 a loan late by 30 days is paid by a settlement of nothing: the discount is all that remained, and it is marked', async () => {
  const { ana } = world;
  const loan = await late(ana, 30);
  await pay(ana, loan.id, 300);
  const lost = await writeOff(ana, loan.id, 1100);
  expect(lost).toMatchObject({
    status: 'pago',
    loss: true,
    paid_amount: 30_000,
    discount: 110_000,
    paid_at: NOW.toISOString(),
  });
  const { items } = await ana.does((tx, of) =>
    pageOfPayments(tx, of, { loanId: loan.id, after: undefined, limit: 10 }),
  );
  expect(items.map(({ kind, amount, late_fee: fee }) => [kind, amount, fee])).toEqual([
    ['settlement', 0, 0],
    ['payment', 30_000, 0],
  ]);
  const [newest] = await historyOf(ana, loan.id);
  expect(newest).toMatchObject({
    kind: 'written_off',
    facts: { payment_id: items[0]?.id, amount: 110_000, reason: 'Mudou de cidade' },
    can_undo: true,
  });
  await expectSound();
});

test('PD-9 29 days late, on time, paid or seen with another remaining amount it is refused, and nothing is written', async () => {
  const { ana, beto } = world;
  const young = await late(ana, 29);
  expect(await refusal(writeOff(ana, young.id, 1400))).toBe('loan_not_late_enough');
  const onTime = await newLoan(ana);
  expect(await refusal(writeOff(ana, onTime.id, 1400))).toBe('loan_not_late_enough');
  const old = await late(ana, 45);
  expect(await refusal(writeOff(ana, old.id, 1399))).toBe('loan_total_changed');
  expect(await refusal(writeOff(beto, old.id, 1400))).toBe('not_found');
  const covered = await late(ana, 45);
  await pay(ana, covered.id, 1400);
  expect(await refusal(writeOff(ana, covered.id, 0))).toBe('loan_not_late_enough');
  await writeOff(ana, old.id, 1400);
  expect(await refusal(writeOff(ana, old.id, 0))).toBe('loan_already_paid');
  expect(await loanOf(ana, young.id)).toMatchObject({ paid_at: null, loss: false, discount: 0 });
});

test('PD-9 RC-10 the late fee ends with it, and is due again once the loss is undone: 31 × R$ 5,00', async () => {
  const { ana } = world;
  const loan = await late(ana, 31, 5);
  const before = await loanOf(ana, loan.id);
  expect(lateFeeOf(before, TODAY).due).toBe(15_500);
  const lost = await writeOff(ana, loan.id, 1400);
  expect(lost.late_fee_waived).toBe(15_500);
  const open = await undoLoss(ana, loan.id, lost.version);
  expect(open).toEqual({ ...before, status: 'atrasado', version: lost.version + 1 });
  await expectSound();
});

test('PD-10 what never came back: Caixa says it in its month, the client as Perdas, and both forget it when it is undone', async () => {
  const { ana } = world;
  const loan = await late(ana, 40);
  // Interest first: of 700,00 paid, 400,00 are interest and 300,00 principal.
  await pay(ana, loan.id, 700);
  expect((await cashFor(ana)).losses).toBe(0);
  const lost = await writeOff(ana, loan.id, 700);
  expect((await cashFor(ana)).losses).toBe(70_000);
  const next = monthOf(addDays(TODAY, 1));
  expect((await cashFor(ana, next)).losses).toBe(0);
  const page = await pageFor(ana, loan.client_id);
  expect(page).toMatchObject({ losses: 70_000, owed: 0, late_amount: 0, late_days: 0, open_loans: 0 });
  await undoLoss(ana, loan.id, lost.version);
  expect((await cashFor(ana)).losses).toBe(0);
  expect((await pageFor(ana, loan.client_id)).losses).toBe(0);
});

test('PD-10 CX-8 principal given up by a discount is one of the perdas of Caixa, and not of the client’s page', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const seen = { total_amount: reais(1400), remaining_amount: reais(1400) };
  const choices = { discount: reais(600), late_fee: reais(0) };
  await ana.does((tx, of) => settleLoan(tx, of, { id: loan.id, seen, choices, ...at }));
  // 800,00 came: 400,00 interest and 400,00 of the 1.000,00 lent.
  expect((await cashFor(ana)).losses).toBe(60_000);
  expect((await pageFor(ana, loan.client_id)).losses).toBe(0);
});

test('PD-10 CL-13 the dates a lost loan missed are still missed, and nothing of it is late', async () => {
  const { ana } = world;
  const loan = await late(ana, 40);
  const before = await pageFor(ana, loan.client_id);
  expect(before.punctuality).toMatchObject({ turns: 1, on_time: 0, longest_delay: 40 });
  await writeOff(ana, loan.id, 1400);
  const after = await pageFor(ana, loan.client_id);
  expect(after.punctuality).toEqual(before.punctuality);
  expect(after.late_amount).toBe(0);
});

test('PD-10 CL-13 written off late in the evening, an instalment that is due on that day was not missed', async () => {
  const { ana } = world;
  const loan = await planSince(ana, 40, { frequency: 'weekly' });
  const onTime = await planSince(ana, 35, { frequency: 'weekly', clientId: loan.client_id });
  const before = await pageFor(ana, loan.client_id);
  const { remaining } = await ana.does(async (tx, of) => ({
    remaining: remainingAmount(await requireLoan(tx, of, onTime.id, TODAY)),
  }));
  // 22:30 in São Paulo is the next day in Greenwich.
  const now = new Date('2026-08-01T01:30:00.000Z');
  const lost = { id: onTime.id, remaining_amount: remaining, reason: 'Sumiu', today: TODAY, now };
  await ana.does((tx, of) => writeOffLoan(tx, of, lost));
  expect((await pageFor(ana, loan.client_id)).punctuality.turns).toBe(before.punctuality.turns);
});

test('PD-9 CL-12 the client’s ledger says that it was written off, and the balance ends at nothing', async () => {
  const { ana } = world;
  const loan = await late(ana, 40);
  await writeOff(ana, loan.id, 1400);
  const { items } = await ana.does((tx, of) =>
    listLedger(tx, of, { clientId: loan.client_id, limit: 50, today: TODAY }),
  );
  expect(items.map(({ kind, discount, balance, closes }) => [kind, discount, balance, closes])).toEqual([
    ['written_off', 140_000, 0, true],
    ['lent', 0, 140_000, false],
  ]);
});

test('PD-11 money that comes after all: the loss is undone and the payment received, also after its notes were edited', async () => {
  const { ana } = world;
  const loan = await late(ana, 60);
  const before = await loanOf(ana, loan.id);
  await writeOff(ana, loan.id, 1400);
  await changeLoan(ana, loan.id, { notes: 'Foi para o interior' });
  const { version } = await loanOf(ana, loan.id);
  expect(await refusal(undoLoss(ana, loan.id, version - 1))).toBe('record_changed');
  const open = await undoLoss(ana, loan.id, version);
  expect(open).toEqual({
    ...before,
    status: 'atrasado',
    notes: 'Foi para o interior',
    version: version + 1,
  });
  await pay(ana, loan.id, 200);
  expect(await loanOf(ana, loan.id)).toMatchObject({ loss: false, paid_amount: 20_000, discount: 0 });
  await expectSound();
});

test('PD-11 undoing an earlier payment of a lost loan opens it, and it is no loss any more', async () => {
  const { ana } = world;
  const loan = await late(ana, 60);
  const { payment } = await pay(ana, loan.id, 200);
  await writeOff(ana, loan.id, 1200);
  const open = await ana.does((tx, of) => undoPayment(tx, of, { id: payment.id, ...at }));
  expect(open).toMatchObject({ status: 'atrasado', loss: false, discount: 0, paid_amount: 0 });
  await expectSound();
});

test('PD-11 EQ-3 a collector takes back no loss, which somebody else decided', async () => {
  const { ana } = world;
  const loan = await late(ana, 60);
  const { version } = await writeOff(ana, loan.id, 1400);
  const collector = { user: NOBODYS_ID, timeZone: ZONE };
  expect(
    await refusal(ana.does((tx, of) => undoSettlement(tx, of, { id: loan.id, version, collector, ...at }))),
  ).toBe('not_allowed');
});

test('PD-9 CX-12 AG-3 EQ-7 nothing came in with it: neither the cash book, nor the day, nor what was collected has a line', async () => {
  const { ana } = world;
  const loan = await late(ana, 60);
  await pay(ana, loan.id, 300);
  await writeOff(ana, loan.id, 1100);
  const month = monthOf(TODAY);
  const book = await ana.does((tx, of) => pageOfBook(tx, of, { month, after: undefined, limit: 50 }));
  expect(book.items.map(({ amount, payment }) => [amount, payment?.kind])).toEqual([[30_000, 'payment']]);
  const day = await ana.does((tx, of) => paymentsOfDay(tx, of, TODAY));
  expect(day.map(({ amount }) => amount)).toEqual([30_000]);
  const range = { from: TODAY, to: TODAY, person: null, timeZone: ZONE };
  const collected = await ana.does((tx, of) => collectedBy(tx, of, range));
  expect([collected.count, collected.amount]).toEqual([1, 30_000]);
});

test('PD-9 of two at once one writes it off and the other finds it paid', async () => {
  const { ana } = world;
  const loan = await late(ana, 60);
  const outcomes = await Promise.allSettled([writeOff(ana, loan.id, 1400), writeOff(ana, loan.id, 1400)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expectSound();
});
