import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isOffline } from './api-problem.ts';
import { mayRetryRead, retryDelay } from './retry-policy.ts';
import { showRetryNotice } from './retry-notice.ts';
import { connectionState } from '#web/base/connection-state.ts';
import { offlineUse } from '#web/base/offline-use.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { toastLoadProblem, type QueryMeta } from './problem-toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // What was seen stays on the screen, and the frame's sign says how old it is.
      const isSeen = query.state.data !== undefined && connectionState() === 'missing';
      // What is kept on the device stands in its place, or the screen says that it needs a connection (OF-3).
      const isSaid = isOffline(error) && (isSeen || offlineUse() === 'away');
      if (!isSaid) toastLoadProblem(error, query.meta);
    },
  }),
  defaultOptions: {
    queries: {
      // Live updates say what went stale; until then what is shown is true.
      staleTime: Infinity,
      // Without a connection what was seen within the hour is shown again. In memory only: a reload forgets it.
      gcTime: 3_600_000,
      refetchOnWindowFocus: false,
      structuralSharing: keepUnchanged,
      // Without a network the call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: mayRetryRead,
      retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
});

showRetryNotice(queryClient.getQueryCache());
