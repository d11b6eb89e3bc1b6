import { expect } from 'vitest';
import type { LOAN_FILTERS } from '#contract/loans.ts';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { loanStanding, owes } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, cents } from '#domain/money.ts';
import {
  countedPayments,
  metricsOf,
  lastEvent,
  renewalToUndo,
  type ModelEvent,
  type ModelLoan,
} from './model.ts';
import { readCash } from './read-cash.ts';
import { readDay } from './read-day.ts';
import type { Run } from './run.ts';
import { expectPlanAndFee, expectSchedule, loanShown } from './shown.ts';

type Filter = (typeof LOAN_FILTERS)[number] | undefined;

/** Every screen at once: the figures, the lists, the counts, what a client owes, what it sees of it. */
export async function readScreens(run: Run, filter: Filter): Promise<void> {
  const { driver, model } = run;
  const live = [...model.loans.values()].filter((loan) => !loan.deleted);
  const metrics = await driver.call('GET /api/metrics', {});
  const { returnRateTenths, totalLent: _, ...sums } = metricsOf(model);
  expect(metrics.value).toEqual({ ...sums, returnRate: returnRateTenths / 10 });

  await readDay(run);
  await readCash(run);

  const query = { limit: 200, ...(filter === undefined ? {} : { status: filter }) };
  const loans = await driver.call('GET /api/loans', { query });
  const listed = live.filter((loan) => isListed(loan, filter, run.moment.today));
  expect(loans.value?.items).toEqual(inOrder(listed, filter).map((loan) => loanShown(run, loan)));

  const totals = await driver.call('GET /api/loans/totals', {});
  expect(totals.value?.open).toEqual({
    count: live.filter(owes).length,
    amount: sums.amountToReceive,
  });

  const clients = await driver.call('GET /api/clients', { query: { limit: 200 } });
  const known = [...model.clients.values()].filter((client) => !client.deleted);
  expect(new Set(clients.value?.items.map((client) => client.id))).toEqual(
    new Set(known.map(({ id }) => id)),
  );
  const owedBy = (id: string) =>
    addCents(
      cents(0),
      ...live.filter((loan) => loan.client_id === id && loan.status !== 'pago').map(remainingAmount),
    );
  for (const { id, owed } of clients.value?.items ?? []) expect(owed).toBe(owedBy(id));

  const [loan] = live;
  if (loan !== undefined) {
    await readHistory(run, loan);
    await expectSchedule(run, loan.id);
  }

  const counts = await driver.call('GET /api/interests/counts', {});
  const requests = [...model.interests.values()];
  const counted = INTEREST_STATUSES.map((status) => [
    status,
    requests.filter((r) => r.status === status).length,
  ]);
  expect(counts.value?.counts).toEqual(Object.fromEntries(counted));
  const summed = INTEREST_STATUSES.map((status) => [
    status,
    requests.filter((r) => r.status === status).reduce((sum, r) => sum + r.requested_amount, 0),
  ]);
  expect(counts.value?.amounts).toEqual(Object.fromEntries(summed));

  const [client] = known;
  if (client === undefined) return;
  const own = live.filter((loan) => loan.client_id === client.id);
  const open = own.filter((loan) => loan.status !== 'pago');
  const exposure = await driver.call('GET /api/clients/:id/exposure', { params: { id: client.id } });
  const toReceive = addCents(cents(0), ...open.map(remainingAmount));
  expect(exposure.value).toEqual({ open_loans: open.length, amount_to_receive: toReceive });

  const page = await driver.call('GET /api/clients/:id/page', { params: { id: client.id } });
  const lent = addCents(cents(0), ...own.map((loan) => loan.amount));
  expect(page.value).toMatchObject({ owed: toReceive, open_loans: open.length, lent });
  const ledger = await driver.call('GET /api/clients/:id/ledger', {
    params: { id: client.id },
    query: { limit: 200 },
  });
  expect(ledger.value?.items[0]?.balance ?? 0).toBe(toReceive);

  const seen = await driver.callAs(client.id, 'GET /api/portal/loans', {});
  const byStart = own.sort((a, b) => b.start_date.localeCompare(a.start_date) || b.id.localeCompare(a.id));
  expect(
    seen.value?.items.map(({ id, paid_amount, payments }) => [id, paid_amount, payments.length]),
  ).toEqual(
    byStart.map((loan) => {
      // Nothing was received with a loss (PD-9).
      const payments = countedPayments(model, loan.id).filter(
        ({ kind }) => !(loan.loss && kind === 'settlement'),
      );
      return [loan.id, loan.paid_amount, payments.length];
    }),
  );
  for (const [at, kept] of byStart.entries()) {
    const answered = seen.value?.items[at];
    if (answered !== undefined) expectPlanAndFee(answered, kept, run.moment.today);
  }
  const [newest] = byStart;
  if (newest === undefined) return;
  const carne = await driver.callAs(client.id, 'GET /api/portal/loans/:id/installments', {
    params: { id: newest.id },
  });
  expect(carne.value?.items).toEqual(newest.installments);
}

/** LN-30: a settlement, a loss, a renewal, a renegotiation, a fee forgiven by itself. */
function canBeUndone(event: ModelEvent): boolean {
  if (event.kind === 'late_fee_waived') return event.facts.payment_id === undefined;
  return (
    event.kind === 'settled' ||
    event.kind === 'written_off' ||
    event.kind === 'renewed' ||
    event.kind === 'renegotiated'
  );
}

/** Everything that happened to a loan, newest first, and what of it can still be undone. */
async function readHistory({ driver, model }: Run, { id }: ModelLoan): Promise<void> {
  const history = await driver.call('GET /api/loans/:id/history', { params: { id }, query: { limit: 200 } });
  const shown = history.value?.items.map(({ kind, on_day, facts }) => ({ kind, on_day, facts }));
  const happened = model.events
    .filter((event) => event.loan_id === id)
    .map(({ kind, on_day, facts }) => ({ kind, on_day, facts }));
  expect(shown).toEqual(happened.map((_, at) => happened.at(-1 - at)));
  const undoable = history.value?.items.filter((event) => event.can_undo);
  const last = lastEvent(model, id);
  expect(undoable?.map(({ kind }) => kind)).toEqual(
    last !== undefined && canBeUndone(last) ? [last.kind] : [],
  );
  const renewal = renewalToUndo(model, id);
  if (renewal !== null) expect(undoable?.map((event) => event.id)).toEqual([renewal.id]);
}

function isListed(loan: ModelLoan, filter: Filter, today: Run['moment']['today']): boolean {
  const { kind } = loanStanding(loan, today);
  switch (filter) {
    case undefined:
      return true;
    case 'open':
      return kind !== 'paid' && kind !== 'lost';
    case 'due_soon':
      return kind === 'dueSoon';
    case 'ativo':
      return kind === 'dueSoon' || kind === 'onTime' || kind === 'covered';
    case 'atrasado':
      return kind === 'overdue';
    case 'pago':
      return kind === 'paid' || kind === 'lost';
  }
}

/** LN-1: newest first; DB-4: the open ones by due date. */
function inOrder(loans: ModelLoan[], filter: Filter): ModelLoan[] {
  return loans.sort((a, b) =>
    filter === 'open' || filter === 'due_soon'
      ? a.end_date.localeCompare(b.end_date) || a.id.localeCompare(b.id)
      : b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
  );
}
