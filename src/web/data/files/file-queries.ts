import { queryOptions } from '@tanstack/react-query';
import type { ClientFile } from '#contract/files.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

const FILES_PER_PAGE = 20;

/** Of a client, or of one of their loans, newest first (AQ-1). */
export interface FilesOf {
  readonly clientId: string;
  readonly loanId?: string | undefined;
}

export function useFilesOf({ clientId, loanId }: FilesOf): PagedQuery<ClientFile> {
  return usePagedQuery({
    queryKey: [...queryRoots.files, 'of-client', clientId, loanId ?? 'all'],
    fetchPage: (after, signal) =>
      call(
        'GET /api/clients/:id/files',
        { params: { id: clientId }, query: { loan_id: loanId, after, limit: FILES_PER_PAGE } },
        { signal },
      ),
  });
}

/** How full the institution's room for files is (AQ-6). */
export const filesUsageQuery = queryOptions({
  queryKey: [...queryRoots.files, 'usage'],
  queryFn: ({ signal }) => call('GET /api/files/usage', {}, { signal }),
});

/** What is deleted next where documents go after so many months (AQ-11). */
export function nextErasedQuery(months: number) {
  return queryOptions({
    queryKey: [...queryRoots.files, 'next-erased', months],
    queryFn: ({ signal }) => call('GET /api/files/next-erased', {}, { signal }),
  });
}
