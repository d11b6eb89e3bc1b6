import { queryOptions } from '@tanstack/react-query';
import type { ShownAnswer } from '#contract/call-types.ts';
import type { ShownLoan } from '#contract/loans.ts';
import type { SheetHead, SheetLine } from '#contract/sheet.ts';
import { isBefore, type Day } from '#domain/calendar.ts';
import { dueUntil, type DueLoan } from '#domain/dashboard/due-loan.ts';
import type { Cents } from '#domain/money.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { today } from '#web/base/clock/today.ts';

/** More lines than a person collects in a day. */
const LINES_AT_MOST = 500;

/** What a line shows and records: of one that the device kept there is less (OF-4). */
export interface ShownLine extends Omit<ShownAnswer<SheetLine>, 'loan'> {
  readonly loan: DueLoan & {
    readonly id: string;
    /** Null where it is not known. */
    readonly version: number | null;
    readonly late_fee: { readonly due: Cents };
  };
  /** What a tick fills in (FD-2). */
  readonly due: Cents;
}

export interface DaySheet {
  readonly head: SheetHead;
  readonly lines: readonly ShownLine[];
  /** There are more than these. */
  readonly more: boolean;
}

/** The same on paper (FD-6). */
export function sheetPdfAddress(day: Day, collector: string): string {
  const query = new URLSearchParams({ day, ...(collector !== '' && { collector }) });
  return `/api/sheet/pdf?${query.toString()}`;
}

/** The sheet of a day, of all clients, of a collector's ('none': of those without one) (FD-1). */
export function sheetQuery(day: Day, collector: string) {
  return queryOptions({
    queryKey: [...queryRoots.day, 'sheet', day, collector],
    queryFn: async ({ signal }): Promise<DaySheet> => {
      const lines: ShownLine[] = [];
      let head: SheetHead | null = null;
      let after: string | undefined;
      do {
        const query = { day, collector: collector === '' ? undefined : collector, after };
        const page = await call('GET /api/sheet', { query }, { signal });
        head ??= page.head;
        for (const line of page.items) {
          const loan = loanOnDay(line.loan, day);
          lines.push({ ...line, loan, due: dueUntil(loan) });
        }
        after = page.next ?? undefined;
      } while (after !== undefined && lines.length < LINES_AT_MOST);
      if (head === null) throw new Error('the sheet has no head');
      return { head, lines, more: after !== undefined };
    },
  });
}

/** What is received from the sheet of a day to come is received today, with the fee of today. */
function loanOnDay(loan: ShownLoan, day: Day): ShownLoan {
  return shownLoan(loan, day, isBefore(today(), day) ? today() : day);
}

/** The clients of a route in its order (FD-9); asked at each opening, because new ones come without a word. */
export function routeOrderQuery(collector: string) {
  return queryOptions({
    queryKey: [...queryRoots.clients, 'route', collector],
    queryFn: ({ signal }) =>
      call(
        'GET /api/route-order',
        { query: { collector: collector === '' ? undefined : collector } },
        { signal },
      ),
    staleTime: 0,
  });
}
