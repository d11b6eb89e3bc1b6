import type { FastifyInstance, HTTPMethods } from 'fastify';
import { endpoints } from '#contract/all.ts';
import { Problem } from '#domain/problem.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface KnownAddress {
  readonly url: string;
  readonly pattern: RegExp;
  readonly allowed: HTTPMethods[];
}

/**
 * Decided before anything else about a request is: 405 with Allow for another method on an address of the contract, 404 for
 * whatever else changes something at an address nobody knows.
 */
export function refuseUnknownAddresses(app: FastifyInstance): void {
  const addresses = knownAddresses();
  for (const address of addresses) refuseWhereAnotherMatches(app, address, addresses);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split(/[?#]/);
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (address !== undefined) {
      reply.header('allow', address.allowed.join(', '));
      return done(new Problem('method_not_allowed'));
    }
    const isRefused = request.method !== 'GET' && request.method !== 'HEAD';
    done(isRefused ? new Problem('not_found') : undefined);
  });
}

/** An address with a name where another has an id would otherwise be taken for that other one. */
function refuseWhereAnotherMatches(
  app: FastifyInstance,
  { url, allowed }: KnownAddress,
  addresses: readonly KnownAddress[],
): void {
  const others = addresses.filter((other) => other.url !== url && other.pattern.test(url));
  const mistaken = METHODS.filter(
    (method) => !allowed.includes(method) && others.some((other) => other.allowed.includes(method)),
  );
  if (mistaken.length === 0) return;
  app.route({
    method: mistaken,
    url,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new Problem('method_not_allowed');
    },
    handler: async () => null,
  });
}

function knownAddresses(): KnownAddress[] {
  const methods = new Map<string, HTTPMethods[]>();
  for (const route of Object.keys(endpoints)) {
    const { method, url } = splitRoute(route);
    methods.set(url, [...(methods.get(url) ?? []), method]);
  }
  return [...methods].map(([url, allowed]) => ({ url, allowed, pattern: patternOf(url) }));
}

/** Ours are made of plain words, slashes and names of parameters. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/:[a-z_]+/g, '[^/]+')}$`);
}

export function splitRoute(route: string): { method: HTTPMethods; url: string } {
  const [method = '', url = ''] = route.split(' ');
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new Error(`the contract names an unknown method: ${route}`);
  return { method: known, url };
}
