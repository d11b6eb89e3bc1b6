import type { TheDay } from '#contract/day.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { addMonths, monthOf } from '#domain/calendar-month.ts';
import { monthReceived } from '#domain/cash/cash-figures.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import { owedParts } from '#domain/dashboard/debt-age.ts';
import {
  dueTotalWithout,
  expectedSums,
  isWorthASheet,
  lastDayOfWeek,
  type DueGroup,
} from '#domain/dashboard/due-day.ts';
import { monthTotals } from '#server/cash/cash-store.ts';
import type { Tx } from '#server/db/database.ts';
import { lastCollections } from '#server/messages/contact-store.ts';
import { owedNow } from '#server/loans/owed-now.ts';
import { heldTotal } from '#server/offline/held-entry-store.ts';
import { waitingDataRequests } from '#server/privacy/data-request-store.ts';
import { waitingProofs } from '#server/proofs/proof-store.ts';
import { openCredits } from '#server/statements/statement-store.ts';
import { standingPromises } from '#server/visits/standing-promises.ts';
import {
  begunWith,
  countFirstPeopleDue,
  dueWithoutClient,
  firstDueLoans,
  nextDueLoan,
  waitingRequests,
} from './day-store.ts';
import { lateGroup, NONE_LATE } from './late-group.ts';
import { calendarDays } from './pictures-store.ts';

/** The dashboard's figures of today. The cost of every part is independent of the portfolio's size, but for loans of deleted clients. */
export async function dayOverview(tx: Tx, institution: string, today: Day): Promise<TheDay> {
  const { ages, amountToReceive } = await owedNow(tx, institution, today);
  const left = await dueWithoutClient(tx, institution);
  const days = await calendarDays(tx, institution, { from: today, to: addDays(lastDayOfWeek(today), 7) });
  const months = [addMonths(monthOf(today), -1), monthOf(today)];
  const [past, now] = cashMonths(months, await monthTotals(tx, institution, months));
  if (past === undefined || now === undefined) throw new Error('a month is missing');
  const group = async (of: Exclude<DueGroup, 'late'>): Promise<TheDay['due'][DueGroup]> => {
    const total = dueTotalWithout(ages, of, { left, today });
    return { ...total, loans: total.count === 0 ? [] : await firstDueLoans(tx, institution, of, today) };
  };
  const promises = await standingPromises(tx, institution, today);
  const lateTotal = dueTotalWithout(ages, 'late', { left, today });
  const late = lateTotal.count === 0 ? NONE_LATE : await lateGroup(tx, institution, promises, today);
  const due = {
    today: await group('today'),
    late: { ...lateTotal, loans: late.loans },
    soon: await group('soon'),
  };
  const shownClients = new Set(
    [...Object.values(due), late.promised].flatMap(({ loans }) => loans.map((loan) => loan.client_id)),
  );
  return {
    today,
    due,
    expected: expectedSums(
      days.map(({ day, due_amount: amount }) => ({ day, amount })),
      left,
      today,
    ),
    received_this_month: monthReceived(now),
    past_month: past,
    without_client: left.reduce((count, each) => count + each.count, 0),
    late_promised: late.promised,
    worth_a_sheet:
      isWorthASheet(due.today.count + due.late.count) &&
      isWorthASheet(await countFirstPeopleDue(tx, institution, today)),
    promises: promises.filter(({ client_id: id }) => shownClients.has(id)),
    last_collections: await lastCollections(tx, institution, [...shownClients]),
    next: due.today.count === 0 ? await nextDueLoan(tx, institution, today) : null,
    owed: { ages, ...owedParts(ages, amountToReceive) },
    requests: await waitingRequests(tx, institution),
    statement: await openCredits(tx, institution),
    held: await heldTotal(tx, institution),
    proofs: await waitingProofs(tx, institution),
    data_requests: await waitingDataRequests(tx, institution, today),
    begun: await begunWith(tx, institution),
  };
}
