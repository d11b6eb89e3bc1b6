import type { LoanOfClient } from '#contract/loans.ts';
import type { StandingPromise } from '#contract/visits.ts';
import type { Day } from '#domain/calendar.ts';
import type { Tx } from '#server/db/database.ts';
import { countLateOf, firstDueLoans, LOANS_SHOWN } from './day-store.ts';

interface LateGroup {
  readonly loans: LoanOfClient[];
  readonly promised: { readonly count: number; readonly loans: LoanOfClient[] };
}

export const NONE_LATE: LateGroup = { loans: [], promised: { count: 0, loans: [] } };

/** Late loans: first those whose client promised to pay today, then those without a promise; the others stand apart (FD-12, FD-13). */
export async function lateGroup(
  tx: Tx,
  institution: string,
  promises: readonly StandingPromise[],
  today: Day,
): Promise<LateGroup> {
  const late = (clients: { only?: readonly string[]; without?: readonly string[] }) =>
    firstDueLoans(tx, institution, 'late', today, clients);
  if (promises.length === 0) return { loans: await late({}), promised: { count: 0, loans: [] } };
  const ids = promises.map(({ client_id: id }) => id);
  const forToday = promises.filter(({ promised_on: on }) => on === today).map(({ client_id: id }) => id);
  const first = forToday.length === 0 ? [] : await late({ only: forToday });
  return {
    loans: [...first, ...(await late({ without: ids }))].slice(0, LOANS_SHOWN),
    promised: {
      count: await countLateOf(tx, institution, ids, today),
      loans: await late({ only: ids }),
    },
  };
}
