import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** IS-1: without a name until the profile is saved for the first time. */
export const institutionQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'profile'],
  queryFn: ({ signal }) => call('GET /api/institution', {}, { signal }),
});

/** For what is handed out in its name, waited for where it is still on its way; null where there is none or it cannot be asked for. */
export async function institutionName(queryClient: QueryClient): Promise<string | null> {
  const asked = queryClient.fetchQuery({ ...institutionQuery, meta: { failed: false } });
  const institution = await asked.catch(() => null);
  return institution?.name ?? null;
}
