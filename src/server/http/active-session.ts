import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointRoute } from '#contract/call-types.ts';
import { Problem } from '#domain/problem.ts';
import { findStaffSession } from '#server/sessions/staff-session.ts';
import type { CallerParts } from './caller.ts';

const ROUTES: ReadonlySet<string> = new Set<EndpointRoute>([
  'POST /api/session/refresh',
  'POST /api/session/institution',
  'DELETE /api/session',
]);

/**
 * Refreshing, leaving or ending a session works with an expired token, but the session itself must be active. It is checked
 * before anything else, so that 401 comes before 403 on these routes too.
 */
export function needsActiveSession(route: string): boolean {
  return ROUTES.has(route);
}

export async function requireActiveSession(
  { db, clock, cookies }: CallerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = cookies.read(request, 'staff');
  if (token !== null && (await findStaffSession(db, token, clock.now())) !== null) return;
  cookies.clear(reply, 'staff');
  throw new Problem('session_not_found');
}
