import type { sheetEndpoints } from '#contract/sheet.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { recordBatch } from '#server/loans/record-batch.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { routeOrder, saveRouteOrder } from './route-order.ts';
import { sheetPdf } from './sheet-pdf.ts';
import { SHEET_PAGE, sheetHead, sheetPage } from './sheet-store.ts';

export function sheetHandlers({ limits }: { limits: RateLimits }): HandlersOf<typeof sheetEndpoints> {
  return {
    'GET /api/sheet': async ({ tx, institution, role, query, today }) => {
      const { after } = query;
      // A cobrador has their own clients, whatever is asked for: the database shows no others (EQ-4).
      const collector = role === 'collector' ? null : (query.collector ?? null);
      const asked = {
        day: query.day ?? today,
        collector,
        own: role === 'collector',
        after,
        size: SHEET_PAGE,
        today,
      };
      const ofEverybody = role !== 'collector' && collector === null;
      const [page, head] = await Promise.all([
        sheetPage(tx, institution, asked),
        after === undefined ? sheetHead(tx, institution, { ...asked, ofEverybody }) : null,
      ]);
      return { ...page, head };
    },
    'GET /api/route-order': ({ tx, institution, role, query }) =>
      routeOrder(tx, institution, role === 'collector' ? null : (query.collector ?? 'none')),
    'PUT /api/route-order': async ({ tx, institution, role, body }) => {
      // The database lets a cobrador order no other clients than their own.
      const collector = role === 'collector' ? null : (body.collector ?? 'none');
      await saveRouteOrder(tx, institution, { collector, clientIds: body.client_ids });
      return null;
    },
    'GET /api/sheet/pdf': ({ db, staff, query, today }) => {
      const collector = staff.role === 'collector' ? null : (query.collector ?? null);
      const asked = { day: query.day ?? today, collector, own: staff.role === 'collector', today };
      return limits.countMade('documents', staff.user, () => sheetPdf(db, staff, asked));
    },
    'POST /api/payments/batch': async ({ db, staff, request, body, today, now }) => {
      const onFault = (error: unknown) =>
        request.log.error({ err: error, code: 'unexpected' }, 'linha da folha não registrada');
      return { results: await recordBatch({ db, staff, today, now, onFault }, body.lines) };
    },
  };
}
