import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { Problem } from '#domain/problem.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

/** Orchestrators ask these by the address of a container or pod, and they tell nothing about anybody. */
const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Against DNS rebinding: a page of another site whose name is made to lead here would be same-origin with us, and only
 * the Host it sends tells it apart. Accepted are the host of PUBLIC_URL; without one localhost and literal addresses,
 * which no foreign name can be. The port is no part of the decision: proxies write it or leave it out.
 *
 * X-Forwarded-Host is not read, since such a page could send it.
 */
export function refuseForeignHosts(app: FastifyInstance, { publicUrl }: { publicUrl: string | null }): void {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, reply, done) => {
    if (PROBED.has(request.routeOptions.url ?? '')) return done();
    const host = request.headers.host ?? '';
    if (host === '') return done(new Problem('invalid_input'));
    if (isOwnHost(hostnameOf(host), own)) return done();
    const problem = new Problem('foreign_host');
    if (!(request.headers.accept ?? '').includes('text/html')) return done(problem);
    void reply.status(PROBLEM_STATUSES[problem.code]).type('text/plain; charset=utf-8').send(problem.message);
  });
}

function isOwnHost(hostname: string, own: string | null): boolean {
  if (own !== null) return hostname === own;
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** In lower case and without the port, as URL writes it; empty for what is no host. */
function hostnameOf(host: string): string {
  if (!/^[\w.:[\]-]+$/.test(host)) return '';
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
