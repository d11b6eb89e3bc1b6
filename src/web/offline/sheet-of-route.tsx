import { useEffect, useMemo, type ReactNode } from 'react';
import type { RouteLoan } from '#contract/offline.ts';
import { isBefore, type Day } from '#domain/calendar.ts';
import { addCents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import { dropExpired } from './follow-connection.ts';
import type { KeptRoute } from './kept-route.ts';
import { dueLoan, routeFee } from './offline-payment.ts';
import { owedLoan, type OwedLoan } from './owed-loan.ts';
import { useOfflineState } from './offline-state.ts';
import { readAtText, type QueueEntry } from './queue-entry.ts';

interface KeptSheet {
  /** Of when it is. */
  readonly readAt: string;
  readonly lines: readonly ShownLine[];
  readonly more: boolean;
}

/** The sheet of the day as far as the Rota has it, for the screen that draws it; null where none is kept (OF-4). */
export function SheetOfRoute({ children }: { children: (kept: KeptSheet | null) => ReactNode }) {
  const { route, entries } = useOfflineState();
  const today = useToday();
  useEffect(dropExpired, []);
  // The same lines at each tick: those that were not ticked are not rendered again.
  const lines = useMemo(() => (route === null ? [] : sheetLines(route, entries)), [route, entries]);
  if (route === null) return children(null);
  const readAt = readAtText(route.readAt, today, settings.timeZone);
  return children({ readAt, lines, more: route.more });
}

/**
 * Who has something to pay by the day of the Rota: a client's loans together, in the order of the route, then the oldest first (FD-1). What
 * this device received is taken off; a line of which nothing is left stays and says so.
 */
export function sheetLines(
  { items, today }: Pick<KeptRoute, 'items' | 'today'>,
  entries: readonly QueueEntry[],
): readonly ShownLine[] {
  const due = items.filter(({ end_date: end }) => !isBefore(today, end));
  const first = new Map<string, number>();
  for (const [at, { client_id: client }] of due.entries()) if (!first.has(client)) first.set(client, at);
  const place = ({ route_position: position, client_id: client }: RouteLoan) =>
    [position ?? Infinity, first.get(client) ?? 0] as const;
  return due
    .map((loan) => ({ loan, place: place(loan) }))
    .sort((a, b) => (a.place[0] === b.place[0] ? a.place[1] - b.place[1] : a.place[0] - b.place[0]))
    .map(({ loan }) => sheetLine(owedLoan(loan, entries, today), today));
}

function sheetLine(loan: OwedLoan, day: Day): ShownLine {
  const { loan_id: id, client_id, client_name: name, client_phone: phone } = loan;
  const { overdue, due_today: dueToday, remaining_amount: remaining } = loan;
  return {
    client: { id: client_id, name, phone, address: null, photo_sha256: null },
    loan: { ...dueLoan(loan), id, version: null, late_fee: { due: routeFee(loan, day).due } },
    due: loan.next === null ? remaining : addCents(overdue.amount, dueToday.amount),
    promise: null,
    last_collection: null,
    last_visit: null,
  };
}
