import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { toastLoadProblem, type QueryMeta } from './problem-toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const ATTEMPTS = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => toastLoadProblem(error, query.meta),
  }),
  defaultOptions: {
    queries: {
      // Live updates say what went stale; until then what is shown is true.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // Without a network the call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => failures < ATTEMPTS && mayPass(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Asking again helps where nobody answered or the server was busy, not where it refused. */
function mayPass(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}
