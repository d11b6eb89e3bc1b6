import { queryOptions } from '@tanstack/react-query';
import type { DueGroup } from '#domain/dashboard/due-day.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import type { ContactMade } from '#contract/messages.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

/** More clients than anybody writes to in a day. */
const CLIENTS_AT_MOST = 500;
const CLIENTS_AT_ONCE = 200;

/** More open loans than one client ever has. */
const OPEN_LOANS = 50;
const CONTACTS_LATELY = 30;
const CONTACTS_PER_PAGE = 10;

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
        { params: { id: clientId }, query: { limit: CONTACTS_LATELY } },
        { signal },
      ),
  });
}

/** Every message of a client, newest first (CB-9). */
export function useClientMessages(clientId: string): PagedQuery<ContactMade> {
  return usePagedQuery({
    queryKey: [...queryRoots.messages, 'of-client', clientId],
    fetchPage: (after, signal) =>
      call(
        'GET /api/clients/:id/messages',
        { params: { id: clientId }, query: { after, limit: CONTACTS_PER_PAGE } },
        { signal },
      ),
  });
}

interface ClientsToCollect {
  readonly ids: readonly string[];
  /** How many of the group have a promise that stands (FD-12). */
  readonly promised: number;
}

/** Whom 'Cobrar todos' would go to, in order (CB-10). */
export function clientsToCollectQuery(
  group: DueGroup,
  { includesWritten, includesPromised }: { includesWritten: boolean; includesPromised: boolean },
) {
  return queryOptions({
    queryKey: [...queryRoots.messages, 'to-collect', group, includesWritten, includesPromised],
    queryFn: async ({ signal }): Promise<ClientsToCollect> => {
      const ids: string[] = [];
      let promised = 0;
      let after: string | undefined;
      do {
        const query = {
          group,
          include_written: includesWritten ? 'true' : 'false',
          include_promised: includesPromised ? 'true' : 'false',
          after,
          limit: CLIENTS_AT_ONCE,
        } as const;
        const page = await call('GET /api/collection', { query }, { signal });
        ids.push(...page.items.map(({ client }) => client.id));
        promised = page.promised;
        after = page.next ?? undefined;
      } while (after !== undefined && ids.length < CLIENTS_AT_MOST);
      return { ids, promised };
    },
    staleTime: 0,
  });
}
