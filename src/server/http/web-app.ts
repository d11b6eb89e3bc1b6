import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Problem } from '#domain/problem.ts';

export interface WebSettings {
  productName: string;
  contactEmail: string;
  timeZone: string;
}

interface Page {
  html: Buffer;
  brotli: Buffer;
  etag: string;
}

/** The React app: hashed assets for ever, everything else asked for again, one page for every screen. */
export async function registerWebApp(
  app: FastifyInstance,
  options: { webDir: string; settings: WebSettings },
): Promise<void> {
  const { webDir, settings } = options;
  const page = readPage(path.join(webDir, 'index.html'), settings);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: path.resolve(webDir),
      index: false,
      // The build is a fixed list of files: each is a route, and everything else is a screen of the app.
      wildcard: false,
      globIgnore: ['index.html', 'robots.txt', '**/*.br', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = file.startsWith(path.join(path.resolve(webDir), 'assets') + path.sep);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page === null || !wantsPage(request)) throw new Problem('not_found');
    return sendPage(page, request, reply);
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const [pathName = ''] = request.url.split('?');
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|assets)(\/|$)/.test(pathName)) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  reply.status(200).type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

/** Null before the first build: the API serves alone. */
function readPage(file: string, settings: WebSettings): Page | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8')
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(settings.productName))
    .replaceAll('%CADERNETA_SETTINGS%', () => escapeHtml(JSON.stringify(settings)));
  const html = Buffer.from(text);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, brotli: brotliCompressSync(html), etag };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
