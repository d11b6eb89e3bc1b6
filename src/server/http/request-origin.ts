import type { FastifyRequest } from 'fastify';
import { Problem } from '#domain/problem.ts';

/**
 * CSRF protection: a change must come from our own pages. Without Sec-Fetch-Site (plain http on a local network, older
 * browsers) the Origin header, which browsers always send with a change, must match.
 */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string | null): void {
  if (request.method === 'GET') return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  if (site === undefined && isOwnOrigin(request.headers.origin, request.headers.host, publicUrl)) return;
  throw new Problem('forbidden_origin');
}

function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | null,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}
