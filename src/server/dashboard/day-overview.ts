import type { TheDay } from '#contract/day.ts';
import type { Day } from '#domain/calendar.ts';
import { owedParts } from '#domain/dashboard/debt-age.ts';
import { dueTotal, type DueGroup } from '#domain/dashboard/due-day.ts';
import type { Tx } from '#server/db/database.ts';
import { lastCollections } from '#server/messages/contact-store.ts';
import { owedNow } from '#server/loans/owed-now.ts';
import { begunWith, firstDueLoans, nextDueLoan, waitingRequests } from './day-store.ts';

/** The dashboard's figures of today. The cost of every part is independent of the portfolio's size. */
export async function dayOverview(tx: Tx, institution: string, today: Day): Promise<TheDay> {
  const { ages, amountToReceive } = await owedNow(tx, institution, today);
  const group = async (of: DueGroup): Promise<TheDay['due'][DueGroup]> => {
    const total = dueTotal(ages, of);
    return { ...total, loans: total.count === 0 ? [] : await firstDueLoans(tx, institution, of, today) };
  };
  const due = { today: await group('today'), late: await group('late'), soon: await group('soon') };
  return {
    today,
    due,
    last_collections: await lastCollections(tx, institution, [
      ...new Set(Object.values(due).flatMap(({ loans }) => loans.map((loan) => loan.client_id))),
    ]),
    next: due.today.count === 0 ? await nextDueLoan(tx, institution, today) : null,
    owed: { ages, ...owedParts(ages, amountToReceive) },
    requests: await waitingRequests(tx, institution),
    begun: await begunWith(tx, institution),
  };
}
