import type { incomeTaxEndpoints } from '#contract/income-tax.ts';
import type { Day } from '#domain/calendar.ts';
import { issueDocument } from '#server/documents/issue-document.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { noteExportOfAll } from '#server/records/note-access.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { incomeTaxDocument } from './income-tax-document.ts';
import { incomeTaxFile } from './income-tax-file.ts';
import { incomeTaxOf } from './income-tax-store.ts';

export function incomeTaxHandlers({
  limits,
  publicUrl,
}: {
  limits: RateLimits;
  publicUrl: string | null;
}): HandlersOf<typeof incomeTaxEndpoints> {
  const wanted = ({ query, today }: { query: { year?: number | undefined }; today: Day }) => ({
    year: query.year ?? Number(today.slice(0, 4)),
    today,
  });
  return {
    'GET /api/reports/income-tax': (call) => incomeTaxOf(call.tx, call.institution, wanted(call)),
    'GET /api/reports/income-tax/export': (call) =>
      limits.countMade('exports', call.staff.user, async () => {
        const file = await incomeTaxFile(call.db, call.staff, wanted(call));
        await noteExportOfAll(call.db, call.staff, call.now);
        return file;
      }),
    'GET /api/reports/income-tax/pdf': (call) =>
      limits.countMade('documents', call.staff.user, async () => {
        const file = await issueDocument(call.db, call.staff, {
          read: (reader) => incomeTaxDocument(reader, wanted(call)),
          publicUrl,
        });
        await noteExportOfAll(call.db, call.staff, call.now);
        return file;
      }),
  };
}
