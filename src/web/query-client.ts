import { QueryCache, QueryClient } from '@tanstack/react-query';
import { mayReadAgain, waitBeforeNext } from './ask-again.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { toastLoadProblem, type QueryMeta } from './problem-toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => toastLoadProblem(error, query.meta),
  }),
  defaultOptions: {
    queries: {
      // Live updates say what went stale; until then what is shown is true.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      structuralSharing: keepUnchanged,
      // Without a network the call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: mayReadAgain,
      retryDelay: waitBeforeNext,
    },
    mutations: { networkMode: 'always' },
  },
});
