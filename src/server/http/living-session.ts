import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointRoute } from '#contract/call-types.ts';
import { Problem } from '#domain/problem.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import type { CallerParts } from './caller.ts';

const OF_A_LIVING_SESSION: ReadonlySet<string> = new Set<EndpointRoute>([
  'POST /api/session/refresh',
  'DELETE /api/session',
]);

/**
 * To be refreshed or ended a session needs no token that is still good, but it must live. Looked for ahead of all else,
 * so that 401 comes before 403 here too.
 */
export function needsLivingSession(route: string): boolean {
  return OF_A_LIVING_SESSION.has(route);
}

export async function assertLivingSession(
  { db, clock, cookies }: CallerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = cookies.read(request, 'staff');
  if (token !== null && (await findStaffSession(db, token, clock.now())) !== null) return;
  cookies.clear(reply, 'staff');
  throw new Problem('session_not_found');
}
