import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** More open loans than one client ever has. */
const OPEN_LOANS = 50;
const CONTACTS_SHOWN = 30;

const messageKeys = {
  templates: [...queryRoots.messages, 'templates'],
  lately: (clientId: string) => [...queryRoots.messages, 'lately', clientId],
};

/** CB-1: the texts of the seven moments. */
export const templatesQuery = queryOptions({
  queryKey: messageKeys.templates,
  queryFn: ({ signal }) => call('GET /api/messages/templates', {}, { signal }),
});

/** What a client owes, by due date: asked again for each message, because amounts change by the day (CB-7). */
export function openLoansQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryRoots.loans, 'to-charge', clientId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/loans',
        { query: { status: 'open', client_id: clientId, limit: OPEN_LOANS } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** The newest messages of a client: when they were last asked, and how often (CB-9, CB-13). */
export function latelyQuery(clientId: string) {
  return queryOptions({
    queryKey: messageKeys.lately(clientId),
    queryFn: ({ signal }) =>
      call(
        'GET /api/clients/:id/messages',
        { params: { id: clientId }, query: { limit: CONTACTS_SHOWN } },
        { signal },
      ),
  });
}
