import type { cashEndpoints } from '#contract/cash.ts';
import { monthOf, twelveMonthsTo } from '#domain/calendar-month.ts';
import { cashMonths } from '#domain/cash/cash-months.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { noteExportOfAll } from '#server/records/note-access.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { pageOfBook } from './cash-book.ts';
import { cashBookFile } from './cash-book-file.ts';
import { cashEntryRecord } from './cash-entry.ts';
import { cashOf } from './cash-overview.ts';
import { monthTotals } from './cash-store.ts';

export function cashHandlers({
  limits,
  timeZone,
}: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof cashEndpoints> {
  return {
    'GET /api/cash': ({ tx, institution, query, today }) =>
      cashOf(tx, institution, { month: query.month ?? monthOf(today), today, timeZone }),
    'GET /api/cash/months': async ({ tx, institution, today }) => {
      const months = twelveMonthsTo(monthOf(today));
      return { items: cashMonths(months, await monthTotals(tx, institution, months)) };
    },
    'GET /api/cash/book': ({ tx, institution, query, today }) =>
      pageOfBook(tx, institution, {
        month: query.month ?? monthOf(today),
        after: query.after,
        limit: query.limit,
      }),
    'GET /api/cash/export': ({ db, staff, query, today, now }) =>
      limits.countMade('exports', staff.user, async () => {
        const file = await cashBookFile(db, staff, query.month ?? monthOf(today));
        await noteExportOfAll(db, staff, now);
        return file;
      }),
    'POST /api/cash/entries': ({ tx, institution, body, now }) =>
      cashEntryRecord.create(tx, institution, body, now),
    'PATCH /api/cash/entries/:id': ({ tx, institution, params, body }) =>
      cashEntryRecord.edit(tx, institution, { id: params.id, change: body }),
    'DELETE /api/cash/entries/:id': async ({ tx, institution, params, now }) => {
      await cashEntryRecord.remove(tx, institution, { id: params.id, now });
      return null;
    },
    'POST /api/cash/entries/:id/restore': ({ tx, institution, params }) =>
      cashEntryRecord.restore(tx, institution, params.id),
  };
}
