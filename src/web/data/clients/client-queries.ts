import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call-types.ts';
import type { ClientStanding, ListedClient } from '#contract/clients.ts';
import { hiddenCpf, parseCpf } from '#domain/cpf.ts';
import type { LedgerLine } from '#domain/clients/ledger.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

interface ClientFilters {
  readonly standing?: ClientStanding | undefined;
  /** The id of one (PD-8). */
  readonly tag?: string | undefined;
}

const clientKeys = {
  list: (search: string, { standing, tag }: ClientFilters) => [
    ...queryRoots.clients,
    'list',
    search,
    standing ?? 'all',
    tag ?? 'all',
  ],
  counts: (tag: string | undefined) => [...queryRoots.clients, 'counts', tag ?? 'all'],
  page: (id: string) => [...queryRoots.clients, 'page', id],
  ledger: (id: string) => [...queryRoots.clients, 'ledger', id],
  choices: (search: string) => [...queryRoots.clients, 'choices', search],
  one: (id: string) => [...queryRoots.clients, 'one', id],
  exposure: (id: string) => [...queryRoots.clients, 'exposure', id],
  deleted: [...queryRoots.clients, 'deleted'],
  deletedWithCpf: (cpf: string) => [...queryRoots.clients, 'deleted with CPF', cpf],
};

/** Four pages are held at a time (`usePagedQuery`): this keeps an old phone scrolling. */
const ROWS_PER_PAGE = 30;

/** What is searched for travels in the body: in an address it would stand in the log of every proxy on the way. */
function pageOfClients(
  search: string,
  page: ClientFilters & { limit: number; after?: string | undefined },
  signal: AbortSignal,
) {
  return search === ''
    ? call('GET /api/clients', { query: page }, { signal })
    : call('POST /api/clients/search', { body: { search, ...page } }, { signal });
}

/** By name, found by name or CPF, all or of one standing and one tag (CL-1, CL-2, CL-10, PD-8). */
export function useClientList(search: string, filters: ClientFilters): PagedQuery<ListedClient> {
  return usePagedQuery({
    queryKey: clientKeys.list(search, filters),
    fetchPage: (after, signal) => pageOfClients(search, { limit: ROWS_PER_PAGE, after, ...filters }, signal),
  });
}

export function clientCountsQuery(tag?: string) {
  return queryOptions({
    queryKey: clientKeys.counts(tag),
    queryFn: ({ signal }) => call('GET /api/clients/counts', { query: { tag } }, { signal }),
    // The list itself says what is wrong.
    meta: { failed: false },
  });
}

/** The figures of a client's page (CL-11). */
export function clientPageQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.page(id),
    queryFn: ({ signal }) => call('GET /api/clients/:id/page', { params: { id } }, { signal }),
    meta: { failed: false },
  });
}

/** The server reads all lines for each page of them, and a line is low. */
const LINES_PER_PAGE = 100;

/** The lines of a client's page, newest first (CL-12). */
export function useLedger(id: string): PagedQuery<LedgerLine> {
  return usePagedQuery({
    queryKey: clientKeys.ledger(id),
    fetchPage: (after, signal) => pageOfLedger(id, { after, limit: LINES_PER_PAGE }, signal),
  });
}

const LINES_AT_ONCE = 200;
/** More than this is not printed. */
const MOST_LINES = 5_000;

/** Every line, to be printed or sent. */
export async function wholeLedger(id: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  let after: string | undefined;
  do {
    const page = await pageOfLedger(id, { after, limit: LINES_AT_ONCE });
    lines.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && lines.length < MOST_LINES);
  return lines;
}

function pageOfLedger(id: string, query: { after: string | undefined; limit: number }, signal?: AbortSignal) {
  return call('GET /api/clients/:id/ledger', { params: { id }, query }, { signal });
}

const CHOICES_SHOWN = 20;

interface ClientChoices {
  readonly clients: readonly ListedClient[];
  /** There are others; more letters narrow them down. */
  readonly more: boolean;
}

/** The first few matches, for choosing one of any number of clients. */
export function clientChoicesQuery(search: string) {
  return queryOptions({
    queryKey: clientKeys.choices(search),
    queryFn: async ({ signal }): Promise<ClientChoices> => {
      const page = await pageOfClients(search, { limit: CHOICES_SHOWN }, signal);
      return { clients: page.items, more: page.next !== null };
    },
    placeholderData: keepPreviousData,
    // The picker tells it where the person is looking.
    meta: { failed: false },
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/clients/:id', { params: { id } }, { signal }),
  });
}

/** What the delete confirmation names (CL-5). */
export function clientExposureQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.exposure(id),
    queryFn: ({ signal }) => call('GET /api/clients/:id/exposure', { params: { id } }, { signal }),
    meta: { failed: false },
  });
}

export type DeletedClient = CallOutput<'GET /api/clients/deleted'>['items'][number];

export function useDeletedClients(): PagedQuery<DeletedClient> {
  return usePagedQuery({
    queryKey: clientKeys.deleted,
    fetchPage: (after, signal) => call('GET /api/clients/deleted', { query: { after } }, { signal }),
  });
}

/** CL-5: one, unless a CPF was registered and deleted more than once. */
export function deletedWithCpfQuery(text: string) {
  const cpf = parseCpf(text);
  return queryOptions({
    queryKey: clientKeys.deletedWithCpf(text),
    queryFn: async ({ signal }): Promise<readonly DeletedClient[]> => {
      const page = await call('POST /api/clients/deleted/search', { body: { search: text } }, { signal });
      // The search also finds a name with these digits in it.
      return page.items.filter((client) => cpf !== null && [cpf, hiddenCpf(cpf)].includes(client.cpf));
    },
    // The server refuses the registration in any case.
    meta: { failed: false },
  });
}
