import type { importEndpoints } from '#contract/imports.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { changeImportRow, createImport, deleteImport, saveImportRows } from './draft-import.ts';
import { listImportRows, listImports, requireImport } from './import-store.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

export const importHandlers: HandlersOf<typeof importEndpoints> = {
  'GET /api/imports': ({ tx, institution, query }) => listImports(tx, institution, query),
  'POST /api/imports': ({ tx, institution, body, now }) => createImport(tx, institution, body, now),
  'GET /api/imports/:id': ({ tx, institution, params }) => requireImport(tx, institution, params.id),
  'DELETE /api/imports/:id': async ({ tx, institution, params }) => {
    await deleteImport(tx, institution, params.id);
    return null;
  },
  'PUT /api/imports/:id/rows': ({ tx, institution, params, body, today }) =>
    saveImportRows(tx, institution, { id: params.id, rows: body.rows, today }),
  'GET /api/imports/:id/rows': ({ tx, institution, params, query }) =>
    listImportRows(tx, institution, { id: params.id, ...query }),
  'PATCH /api/imports/:id/rows/:line': ({ tx, institution, params, body, today }) =>
    changeImportRow(tx, institution, { ...params, change: body, today }),
  'POST /api/imports/:id/run': ({ tx, institution, allowance, params, today, now }) =>
    runImport(tx, institution, { id: params.id, allowance, today, now }),
  'POST /api/imports/:id/undo': ({ tx, institution, params, today, now }) =>
    undoImport(tx, institution, { id: params.id, today, now }),
};
