import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { mayRetryRead } from '#web/api/retry-policy.ts';

const ASK_AGAIN_MS = 4000;

export const sessionQuery = queryOptions({
  queryKey: queryRoots.session,
  queryFn: ({ signal }) => call('GET /api/session', {}, { signal }),
  meta: { failed: false },
  // Without a network what is kept on the device, or that there is none, is shown at once (OF-3).
  retry: (failures, error) => navigator.onLine && mayRetryRead(failures, error),
  // A person who sees that there is no connection notices when it is back.
  refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
});
