import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/** In a chunk of its own beside the list; an address that names a client brings it with the screen. */
export const ClientPage = lazyPart(async () => (await import('./client-page.tsx')).ClientPage);

export async function prefetchClientPage(queryClient: QueryClient, id: string): Promise<void> {
  const { clientPageQuery } = await import('#web/data/clients/client-queries.ts');
  await queryClient.prefetchQuery(clientPageQuery(id));
}
