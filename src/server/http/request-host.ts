import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { Problem } from '#domain/problem.ts';
import { PROBLEM_STATUSES } from './problem-statuses.ts';

const FOREIGN_HOST =
  'Este não é o endereço do sistema. Abra-o pelo endereço que o administrador informou; quem administra o servidor o define em PUBLIC_URL.';

/** Orchestrators call these by the address of a container or pod, and they contain no data. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Protects against DNS rebinding: another site whose name resolves to this server would be same-origin, and only its
 * Host header differs. Accepted are the host of PUBLIC_URL or, without one, localhost and IP addresses, which no foreign
 * name can be. The port is ignored, because some proxies omit it.
 *
 * X-Forwarded-Host is not read, because such a page could send it.
 */
export function refuseForeignHosts(app: FastifyInstance, { publicUrl }: { publicUrl: string | null }): void {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, reply, done) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return done();
    const host = request.headers.host ?? '';
    if (host === '') return done(new Problem('invalid_input'));
    if (isOwnHost(hostnameOf(host), own)) return done();
    const problem = new Problem('foreign_host', FOREIGN_HOST);
    if (!(request.headers.accept ?? '').includes('text/html')) return done(problem);
    void reply.status(PROBLEM_STATUSES[problem.code]).type('text/plain; charset=utf-8').send(problem.message);
  });
}

function isOwnHost(hostname: string, own: string | null): boolean {
  if (own !== null) return hostname === own;
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Lower case and without the port; empty for an invalid host. */
function hostnameOf(host: string): string {
  if (!/^[\w.:[\]-]+$/.test(host)) return '';
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
