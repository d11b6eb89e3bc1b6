import type { exportEndpoints } from '#contract/exports.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import type { ExportFile } from '#contract/export-files.ts';
import type { FileAnswer } from '#contract/file-answer.ts';
import { noteExportOfAll } from '#server/records/note-access.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { EXPORT_TABLES } from './export-tables.ts';
import { csvText, jsonText } from './export-text.ts';
import { fileOfText } from './file-of-text.ts';

export function exportHandlers(parts: {
  limits: RateLimits;
  timeZone: string;
}): HandlersOf<typeof exportEndpoints> {
  const { limits, timeZone } = parts;
  return {
    'GET /api/export/:file': ({ db, staff, params, now }) =>
      limits.countMade('exports', staff.user, async () => {
        const file = await exportEverything(db, staff, { file: params.file, now, timeZone });
        await noteExportOfAll(db, staff, now);
        return file;
      }),
  };
}

interface Export {
  readonly file: ExportFile;
  readonly now: Date;
  readonly timeZone: string;
}

function exportEverything(db: Database, staff: StaffIdentity, wanted: Export): Promise<FileAnswer> {
  return fileOfText(db, staff, {
    name: wanted.file,
    textOf: (tx) => textOf(tx, staff.institution, wanted),
  });
}

function textOf(tx: Tx, institution: string, { file, now, timeZone }: Export): AsyncGenerator<string> {
  const table = EXPORT_TABLES.find((one) => one.file === file);
  return table === undefined ? jsonText(tx, institution, now) : csvText(tx, institution, { table, timeZone });
}
