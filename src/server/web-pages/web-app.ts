import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/problem.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { registerWebFiles } from './web-files.ts';
import { NAMED_FILES, readPages, type Page, type PageReader, type WebSettings } from './web-pages.ts';

interface WebAppOptions {
  webDir: string;
  settings: WebSettings;
  cookies: SessionCookies;
}

/** Serves the React app: hashed assets are cached forever, other files are revalidated, every screen gets a page. */
export function registerWebApp(app: FastifyInstance, options: WebAppOptions): void {
  const { webDir, settings, cookies } = options;
  const pages = readPages(webDir, settings);
  if (pages !== null)
    registerWebFiles(app, webDir, ['index.html', 'pages.json', 'robots.txt', ...Object.keys(NAMED_FILES)]);
  for (const [address, file] of pages?.named ?? []) {
    app.get(address, (request, reply) => send(file, file.type, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    if (pages === null || !wantsPage(request)) throw new Problem('not_found');
    return send(pageFor(pages, request, cookies), 'text/html; charset=utf-8', request, reply);
  });
}

function pageFor(pages: PageReader, request: FastifyRequest, cookies: SessionCookies): Page {
  const [pathName = '', query] = request.url.split('?');
  return pages.pageOf({
    pathName,
    query,
    // The session itself is not checked, because the page contains no personal data and the app checks it later.
    staff: cookies.read(request, 'staff') !== null,
    borrower: cookies.read(request, 'borrower') !== null,
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const [pathName = ''] = request.url.split('?');
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|assets)(\/|$)/.test(pathName)) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/** Revalidated on every load with its ETag. */
function send(page: Page, type: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  reply.header('vary', 'accept-encoding, cookie');
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  reply.status(200).type(type);
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.content);
  return reply.header('content-encoding', 'br').send(page.brotli());
}
