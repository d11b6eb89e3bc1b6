import { queryOptions } from '@tanstack/react-query';
import type { ImportOut, ImportRowOut } from '#contract/imports.ts';
import type { Verdict } from '#domain/imports/import-fields.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

const importKeys = {
  list: [...queryRoots.imports, 'list'],
  one: (id: string) => [...queryRoots.imports, 'one', id],
  rows: (id: string, verdict: Verdict | undefined) => [...queryRoots.imports, 'rows', id, verdict ?? 'all'],
};

/** A file of one page is drawn whole. */
export const ROWS_PER_PAGE = 50;

/** The newest first (IM-9). */
export function useImports(): PagedQuery<ImportOut> {
  return usePagedQuery({
    queryKey: importKeys.list,
    fetchPage: (after, signal) => call('GET /api/imports', { query: { after, limit: 20 } }, { signal }),
  });
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/imports/:id', { params: { id } }, { signal }),
  });
}

/** A list tells its rows apart by an id: here it is the line. */
export type ShownRow = ImportRowOut & { readonly id: string };

export function useImportRows(id: string, verdict: Verdict | undefined): PagedQuery<ShownRow> {
  return usePagedQuery({
    queryKey: importKeys.rows(id, verdict),
    fetchPage: async (after, signal) => {
      const page = await call(
        'GET /api/imports/:id/rows',
        { params: { id }, query: { verdict, after, limit: ROWS_PER_PAGE } },
        { signal },
      );
      return { ...page, items: page.items.map((row) => ({ ...row, id: String(row.line) })) };
    },
  });
}
