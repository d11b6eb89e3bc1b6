import { expect } from 'vitest';
import { metricsToWire } from '#contract/metrics-translation.ts';
import type { LOAN_FILTERS } from '#contract/loans.ts';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { dueRange } from '#domain/loans/due-day.ts';
import { loanStanding } from '#domain/loans/loan-standing.ts';
import { remainingAmount } from '#domain/loans/loan-totals.ts';
import { addCents, cents, reaisFromCents } from '#domain/money.ts';
import type { Life } from './life.ts';
import { metricsOf, type BookLoan } from './notebook.ts';

type Filter = (typeof LOAN_FILTERS)[number] | undefined;

/** Every screen at once: the figures, the lists, the counts, what a client owes, what it sees of it. */
export async function look(life: Life, filter: Filter): Promise<void> {
  const { hands, book } = life;
  const live = [...book.loans.values()].filter((loan) => !loan.deleted);
  const metrics = await hands.call('GET /api/metrics', {});
  expect(metrics.value).toEqual(metricsToWire(metricsOf(book)));

  const query = { limit: 200, ...(filter === undefined ? {} : { status: filter }) };
  const loans = await hands.call('GET /api/loans', { query });
  const listed = live.filter((loan) => isListed(loan, filter, life.moment.today));
  expect(loans.value?.items.map((loan) => loan.id)).toEqual(inOrder(listed, filter));

  const clients = await hands.call('GET /api/clients', { query: { limit: 200 } });
  const known = [...book.clients.values()].filter((client) => !client.deleted);
  expect(new Set(clients.value?.items.map((client) => client.id))).toEqual(
    new Set(known.map(({ id }) => id)),
  );

  const counts = await hands.call('GET /api/interests/counts', {});
  const requests = [...book.interests.values()];
  const counted = INTEREST_STATUSES.map((status) => [
    status,
    requests.filter((r) => r.status === status).length,
  ]);
  expect(counts.value?.counts).toEqual(Object.fromEntries(counted));

  const [client] = known;
  if (client === undefined) return;
  const own = live.filter((loan) => loan.clientId === client.id);
  const open = own.filter((loan) => loan.status !== 'pago');
  const exposure = await hands.call('GET /api/clients/:id/exposure', { params: { id: client.id } });
  const toReceive = addCents(cents(0), ...open.map(remainingAmount));
  expect(exposure.value).toEqual({ open_loans: open.length, amount_to_receive: reaisFromCents(toReceive) });

  const seen = await hands.callAs(client.id, 'GET /api/portal/loans', {});
  const byStart = own.sort((a, b) => b.startDate.localeCompare(a.startDate) || b.id.localeCompare(a.id));
  expect(seen.value?.items.map((loan) => [loan.id, loan.paid_amount, loan.payments.length])).toEqual(
    byStart.map((loan) => [
      loan.id,
      reaisFromCents(loan.paidAmount),
      [...book.payments.values()].filter((payment) => payment.loanId === loan.id).length,
    ]),
  );
}

function isListed(loan: BookLoan, filter: Filter, today: Life['moment']['today']): boolean {
  const { kind } = loanStanding(loan, today);
  switch (filter) {
    case undefined:
      return true;
    case 'open':
      return kind !== 'paid';
    case 'due_soon':
      return kind !== 'paid' && loan.endDate >= today && loan.endDate <= dueRange('soon', today).to;
    case 'ativo':
      return kind === 'dueSoon' || kind === 'onTime';
    case 'atrasado':
      return kind === 'overdue';
    case 'pago':
      return kind === 'paid';
  }
}

/** LN-1: newest first; DB-4: the open ones by due date. */
function inOrder(loans: BookLoan[], filter: Filter): string[] {
  const sorted = loans.sort((a, b) =>
    filter === 'open' || filter === 'due_soon'
      ? a.endDate.localeCompare(b.endDate) || a.id.localeCompare(b.id)
      : b.createdAt.getTime() - a.createdAt.getTime() || b.id.localeCompare(a.id),
  );
  return sorted.map((loan) => loan.id);
}
