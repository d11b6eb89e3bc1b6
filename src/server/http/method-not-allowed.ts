import type { FastifyInstance, HTTPMethods } from 'fastify';
import { endpoints } from '#contract/all.ts';
import { Problem } from '#domain/problem.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RouteUrl {
  readonly url: string;
  readonly segments: readonly string[];
  readonly allowed: HTTPMethods[];
}

/**
 * Runs before every other check: 405 with Allow for a wrong method on a URL of the contract, 404 for a method other than
 * GET or HEAD on an unknown URL.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const urls = contractUrls();
  for (const url of urls) refuseShadowedMethods(app, url, urls);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split(/[?#]/);
    // '/payments/batch' is itself, not the '/payments/:id' it looks like.
    const segments = path.split('/');
    const known = urls.find(({ url }) => url === path) ?? urls.find((each) => isRoutedBy(each, segments));
    if (known !== undefined) {
      reply.header('allow', known.allowed.join(', '));
      return done(new Problem('method_not_allowed'));
    }
    const isRefused = request.method !== 'GET' && request.method !== 'HEAD';
    done(isRefused ? new Problem('not_found') : undefined);
  });
}

/** Without this, `/loans/deleted` with a method only `/loans/:id` has would be routed there with the id 'deleted'. */
function refuseShadowedMethods(
  app: FastifyInstance,
  { url, segments, allowed }: RouteUrl,
  urls: readonly RouteUrl[],
): void {
  const others = urls.filter((other) => other.url !== url && isRoutedBy(other, segments));
  const shadowed = METHODS.filter(
    (method) => !allowed.includes(method) && others.some((other) => other.allowed.includes(method)),
  );
  if (shadowed.length === 0) return;
  app.route({
    method: shadowed,
    url,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new Problem('method_not_allowed');
    },
    handler: async () => null,
  });
}

function contractUrls(): RouteUrl[] {
  const methods = new Map<string, HTTPMethods[]>();
  for (const route of Object.keys(endpoints)) {
    const { method, url } = splitRoute(route);
    methods.set(url, [...(methods.get(url) ?? []), method]);
  }
  return [...methods].map(([url, allowed]) => ({ url, allowed, segments: url.split('/') }));
}

/** Each segment of a URL of the contract is a word or the name of a parameter. Compared at every start, each URL with all others. */
function isRoutedBy({ segments: own }: RouteUrl, segments: readonly string[]): boolean {
  return (
    own.length === segments.length &&
    own.every((each, at) => each === segments[at] || (each.startsWith(':') && segments[at] !== ''))
  );
}

export function splitRoute(route: string): { method: HTTPMethods; url: string } {
  const [method = '', url = ''] = route.split(' ');
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new Error(`the contract names an unknown method: ${route}`);
  return { method: known, url };
}
