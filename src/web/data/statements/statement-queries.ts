import { queryOptions } from '@tanstack/react-query';
import type { BankLineOut, BankStatementOut, KnownPayerOut } from '#contract/bank-statements.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';

const statementKeys = {
  open: [...queryRoots.statements, 'open'],
  list: [...queryRoots.statements, 'list'],
  last: [...queryRoots.statements, 'last'],
  payers: [...queryRoots.statements, 'payers'],
};

export interface OpenLines {
  readonly lines: readonly BankLineOut[];
  /** Of the first page: what changed after it is not written (EX-10). */
  readonly judgedAt: string;
}

/** All of them, because what is recorded together is counted together. */
export const openLinesQuery = queryOptions({
  queryKey: statementKeys.open,
  queryFn: async ({ signal }): Promise<OpenLines> => {
    const first = await call('GET /api/bank-lines', { query: { limit: 200 } }, { signal });
    const lines = [...first.items];
    for (let after = first.next; after !== null;) {
      const page = await call('GET /api/bank-lines', { query: { limit: 200, after } }, { signal });
      lines.push(...page.items);
      after = page.next;
    }
    return { lines, judgedAt: first.judged_at };
  },
});

/** The first fifty open loans of a client at once, to divide a credit over (EX-8). */
export function payableLoansQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryRoots.loans, 'payable', clientId],
    queryFn: async ({ signal }) => {
      const query = { status: 'open', client_id: clientId, limit: 50 } as const;
      return (await call('GET /api/loans', { query }, { signal })).items;
    },
  });
}

/** The newest first (EX-13). */
export function useStatements(): PagedQuery<BankStatementOut> {
  return usePagedQuery({
    queryKey: statementKeys.list,
    fetchPage: (after, signal) =>
      call('GET /api/bank-statements', { query: { after, limit: 20 } }, { signal }),
  });
}

/** Null where none was read yet; said beside other things, so that its failure is not announced. */
export const lastStatementQuery = queryOptions({
  meta: { failed: false },
  queryKey: statementKeys.last,
  queryFn: async ({ signal }) => {
    const { items } = await call('GET /api/bank-statements', { query: { limit: 1 } }, { signal });
    return items[0] ?? null;
  },
});

export function useKnownPayers(): PagedQuery<KnownPayerOut> {
  return usePagedQuery({
    queryKey: statementKeys.payers,
    fetchPage: (after, signal) => call('GET /api/known-payers', { query: { after, limit: 50 } }, { signal }),
  });
}
