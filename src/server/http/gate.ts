import type { FastifyRequest } from 'fastify';
import type { Caller } from '#contract/endpoint.ts';
import { refuseFullAddress, takeAddressLimits } from './address-limits.ts';
import { identifyCaller, type CallerParts } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import type { RateLimits } from './rate-limits.ts';
import { assertJsonBody } from './request-body.ts';
import { assertOwnOrigin } from './request-origin.ts';
import type { SessionLimits } from './session-limits.ts';

export interface GateParts extends CallerParts {
  limits: RateLimits;
  sessionLimits: SessionLimits;
  publicUrl: string | null;
}

/**
 * What is decided before a body is read, in the order of the security matrix: 429, 401, 403, 415
 * (404 and 405 are the router's; 413 and 400 come with the body).
 */
export async function admit(
  parts: GateParts,
  request: FastifyRequest,
  called: { route: string; who: Caller },
): Promise<void> {
  const address = callerAddress(request.ip);
  const isRead = request.method === 'GET';
  if (isRead) await takeAddressLimits(parts.limits, called.route, address);
  else await refuseFullAddress(parts.limits, called.route, address);
  request.caller = await identifyCaller(parts, request, called.who);
  for (const session of [request.caller.staff, request.caller.borrower]) {
    if (session !== null) await parts.sessionLimits(isRead ? 'session_reads' : 'session_writes', session.id);
  }
  assertOwnOrigin(request, parts.publicUrl);
  assertJsonBody(request);
}
