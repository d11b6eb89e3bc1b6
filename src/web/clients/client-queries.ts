import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call-types.ts';
import { clientFromWire, type KnownClient } from '#contract/client-translation.ts';
import { cpfFromWire, centsFromWire, momentFromWire } from '#contract/wire-translation.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { call } from '#web/api-client.ts';
import { queryRoots } from '#web/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/ui/use-paged-query.ts';

const clientKeys = {
  list: (search: string) => [...queryRoots.clients, 'list', search],
  choices: (search: string) => [...queryRoots.clients, 'choices', search],
  one: (id: string) => [...queryRoots.clients, 'one', id],
  exposure: (id: string) => [...queryRoots.clients, 'exposure', id],
  deleted: [...queryRoots.clients, 'deleted'],
  deletedWithCpf: (cpf: string) => [...queryRoots.clients, 'deleted with CPF', cpf],
};

/** Four pages are held at a time (`usePagedQuery`): this keeps an old phone scrolling. */
const ROWS_PER_PAGE = 30;

/** CL-1, CL-2: by name, found by name or CPF. */
export function useClientList(search: string): PagedQuery<KnownClient> {
  return usePagedQuery({
    queryKey: clientKeys.list(search),
    fetchPage: async (after, signal) => {
      const query = { search, limit: ROWS_PER_PAGE, after };
      const page = await call('GET /api/clients', { query }, { signal });
      return { items: page.items.map(clientFromWire), next: page.next };
    },
  });
}

const CHOICES_SHOWN = 20;

interface ClientChoices {
  readonly clients: readonly KnownClient[];
  /** There are others; more letters narrow them down. */
  readonly more: boolean;
}

/** The first few matches, for choosing one of any number of clients. */
export function clientChoicesQuery(search: string) {
  return queryOptions({
    queryKey: clientKeys.choices(search),
    queryFn: async ({ signal }): Promise<ClientChoices> => {
      const query = { search, limit: CHOICES_SHOWN };
      const page = await call('GET /api/clients', { query }, { signal });
      return { clients: page.items.map(clientFromWire), more: page.next !== null };
    },
    placeholderData: keepPreviousData,
    // The picker tells it where the person is looking.
    meta: { failed: false },
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.one(id),
    queryFn: async ({ signal }) =>
      clientFromWire(await call('GET /api/clients/:id', { params: { id } }, { signal })),
  });
}

interface ClientExposure {
  readonly openLoans: number;
  readonly amountToReceive: Cents;
}

/** What the delete confirmation names (CL-5). */
export function clientExposureQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.exposure(id),
    queryFn: async ({ signal }): Promise<ClientExposure> => {
      const wire = await call('GET /api/clients/:id/exposure', { params: { id } }, { signal });
      return { openLoans: wire.open_loans, amountToReceive: centsFromWire(wire.amount_to_receive) };
    },
    meta: { failed: false },
  });
}

export interface DeletedClient {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
  readonly deletedAt: Date;
}

export function useDeletedClients(): PagedQuery<DeletedClient> {
  return usePagedQuery({
    queryKey: clientKeys.deleted,
    fetchPage: async (after, signal) => {
      const page = await call('GET /api/clients/deleted', { query: { after } }, { signal });
      return { items: page.items.map(deletedFromWire), next: page.next };
    },
  });
}

/** CL-5: one, unless a CPF was registered and deleted more than once. */
export function deletedWithCpfQuery(cpf: string) {
  return queryOptions({
    queryKey: clientKeys.deletedWithCpf(cpf),
    queryFn: async ({ signal }): Promise<readonly DeletedClient[]> => {
      const page = await call('GET /api/clients/deleted', { query: { search: cpf } }, { signal });
      // The search also finds a name with these digits in it.
      return page.items.map(deletedFromWire).filter((client) => client.cpf === cpf);
    },
    // The server refuses the registration in any case.
    meta: { failed: false },
  });
}

type WireDeletedClient = CallOutput<'GET /api/clients/deleted'>['items'][number];

function deletedFromWire({ id, name, cpf, deleted_at }: WireDeletedClient): DeletedClient {
  return { id, name, cpf: cpfFromWire(cpf), deletedAt: momentFromWire(deleted_at) };
}
