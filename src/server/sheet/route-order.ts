import { sql } from 'kysely';
import type { RouteStop } from '#contract/sheet.ts';
import { Problem } from '#domain/problem.ts';
import { ROUTE_STOPS } from '#domain/visits/route.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { owesSince } from '#server/records/owing.ts';
import { ofCollector } from './sheet-store.ts';

/** The clients of a route of whom something is to come, in its order; without a place they come last, as they became clients (FD-9). */
export async function routeOrder(
  tx: Tx,
  institution: string,
  collector: string | null,
): Promise<{ items: RouteStop[]; more: boolean }> {
  const { rows } = await sql<RouteStop>`
    select c.id, c.name, c.address
    from clients as c
    where c.institution_id = ${institution} and c.deleted_at is null and ${ofCollector(collector)}
      and ${owesSince(institution)} is not null
    order by c.route_position, c.created_at, c.id
    limit ${ROUTE_STOPS + 1}`.execute(tx);
  return { items: rows.slice(0, ROUTE_STOPS), more: rows.length > ROUTE_STOPS };
}

/**
 * The clients get the places 1, 2, 3 … All of them or none: one who is not of this route is not found. Others keep the place they have,
 * which is theirs until another person collects from them.
 */
export async function saveRouteOrder(
  tx: Tx,
  institution: string,
  { collector, clientIds }: { readonly collector: string | null; readonly clientIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(clientIds)];
  // Two orders of one institution at once: one after the other, never half of each.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`route:${institution}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update clients as c set route_position = place.at
    from unnest(${ids}::uuid[]) with ordinality as place (id, at)
    where c.institution_id = ${institution} and c.id = place.id and c.deleted_at is null and ${ofCollector(collector)}
    returning c.id`.execute(tx);
  if (rows.length < ids.length) throw new Problem('client_not_found');
  await announce(tx, institution, { table: 'clients', op: 'many' });
}
