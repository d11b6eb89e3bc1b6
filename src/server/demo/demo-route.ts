import type { Tx } from '#server/db/database.ts';
import { assignCollector } from '#server/clients/assign-collector.ts';
import { routeOrder, saveRouteOrder } from '#server/sheet/route-order.ts';

/** A third of the clients. */
const STOPS = 20;

/** The collector gets twenty clients who owe something, and walks them street by street (FD-9). */
export async function createDemoRoute(tx: Tx, institution: string, collector: string): Promise<void> {
  const { items } = await routeOrder(tx, institution, 'none');
  const route = items
    .slice(0, STOPS)
    .sort((a, b) => (a.address ?? '').localeCompare(b.address ?? '', 'pt-BR') || a.id.localeCompare(b.id));
  const clientIds = route.map(({ id }) => id);
  await assignCollector(tx, institution, { clientIds, personId: collector });
  await saveRouteOrder(tx, institution, { collector, clientIds });
}
