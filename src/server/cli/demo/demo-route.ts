import type { Tx } from '#server/db/database.ts';
import { routeOrder, saveRouteOrder } from '#server/sheet/route-order.ts';

const STOPS = 20;

/** A route of twenty, street by street; who comes after it has no place yet (FD-9). */
export async function createDemoRoute(tx: Tx, institution: string): Promise<void> {
  const { items } = await routeOrder(tx, institution, 'none');
  const route = items
    .slice(0, STOPS)
    .sort((a, b) => (a.address ?? '').localeCompare(b.address ?? '', 'pt-BR') || a.id.localeCompare(b.id));
  await saveRouteOrder(tx, institution, { collector: 'none', clientIds: route.map(({ id }) => id) });
}
