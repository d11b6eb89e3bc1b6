import { addDays, type Day } from '#domain/calendar.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { dueAmount } from '#domain/dashboard/due-loan.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { Tx } from '#server/db/database.ts';
import { listToCollect } from '#server/messages/collection-store.ts';
import { recordVisit } from '#server/visits/record-visit.ts';
import { momentOn } from './demo-loans.ts';

/** To the clients who are late, in the order of 'Cobrar todos'; a promise lies so many days from today. */
const VISITS: readonly {
  readonly outcome: VisitOutcome;
  readonly daysAgo: number;
  readonly promised?: number;
}[] = [
  { outcome: 'promised', daysAgo: 2, promised: 0 },
  { outcome: 'promised', daysAgo: 4, promised: -1 },
  { outcome: 'promised', daysAgo: 1, promised: 3 },
  { outcome: 'not_home', daysAgo: 1 },
  { outcome: 'no_money', daysAgo: 1 },
];

/** Of a collector: yesterday's visits, a promise for today, one to come, one broken and one kept (FD-7, FD-13). */
export async function createDemoVisits(
  tx: Tx,
  institution: string,
  { user, today, timeZone }: { user: string; today: Day; timeZone: string },
): Promise<void> {
  const write = (
    visit: { client_id: string; outcome: VisitOutcome; promised_on?: Day; promised_amount?: Cents },
    on: Day,
  ) => {
    const reader = { user, role: 'collector', today: on, now: momentOn(on) } as const;
    return recordVisit(tx, institution, { note: null, ...visit }, reader);
  };
  const { items } = await listToCollect(
    tx,
    institution,
    { group: 'late', includesWritten: true, includesPromised: true },
    { after: undefined, limit: VISITS.length, today, timeZone },
  );
  for (const [at, { client, loans }] of items.entries()) {
    const [loan] = loans;
    const { outcome, daysAgo, promised } = VISITS[at] ?? { outcome: 'other' as const, daysAgo: 1 };
    if (loan === undefined) continue;
    const promise =
      promised === undefined
        ? {}
        : { promised_on: addDays(today, promised), promised_amount: dueAmount(shownLoan(loan, today)) };
    await write({ client_id: client.id, outcome, ...promise }, addDays(today, -daysAgo));
  }
  const kept = await tx
    .selectFrom('payments')
    .select(['client_id', 'payment_date', 'amount'])
    .where('institution_id', '=', institution)
    .where('undone_at', 'is', null)
    .where('amount', '>', cents(0))
    .where('payment_date', '<', addDays(today, -1))
    .orderBy('payment_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (kept === undefined) return;
  const { client_id, payment_date: on, amount } = kept;
  await write({ client_id, outcome: 'promised', promised_on: on, promised_amount: amount }, addDays(on, -2));
}
