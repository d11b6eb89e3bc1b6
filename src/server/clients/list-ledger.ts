import type { Day } from '#domain/calendar.ts';
import { day } from '#domain/calendar.ts';
import { compareLines, LEDGER_KINDS, ledgerOf, type LedgerLine } from '#domain/clients/ledger.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { clientHistory } from './client-records.ts';
import { requireClient } from './client-store.ts';

interface LedgerQuery {
  readonly clientId: string;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly today: Day;
}

/** Newest first. The balance of a line needs all lines before it, so all are read, and a page of them is answered (CL-12). */
export async function listLedger(
  tx: Tx,
  institution: string,
  { clientId, after, limit, today }: LedgerQuery,
): Promise<Page<LedgerLine>> {
  const key = readCursor(after, ['day', 'text', 'text']);
  const [, history] = await Promise.all([
    requireClient(tx, institution, clientId, 'not_found'),
    clientHistory(tx, institution, clientId),
  ]);
  const newestFirst = ledgerOf(history, today).sort((a, b) => compareLines(b, a));
  const rest =
    key === null ? newestFirst : newestFirst.filter((line) => compareLines(line, positionOf(key)) < 0);
  return pageOf(rest.slice(0, limit + 1), limit, (line) => [line.day, line.kind, line.id]);
}

/** An unknown kind sorts before every other: nothing is shown twice. */
function positionOf([on, kind, id]: readonly string[]) {
  return { day: day(on ?? ''), kind: LEDGER_KINDS.find((known) => known === kind) ?? 'lent', id: id ?? '' };
}
