import { isUtf8MimeType, mime, send } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The build writes a compressed copy next to the file. */
const COMPRESSED = '.br';
const HASHED = 'assets/';

/**
 * Serves the built files except `hidden`. The list is read once at start; a path that is not in it never reaches the
 * file system, so path traversal is impossible.
 */
export function registerWebFiles(app: FastifyInstance, webDir: string, hidden: readonly string[]): void {
  const root = path.resolve(webDir);
  const built = new Set(filesIn(root));
  const isServed = (file: string) => built.has(file) && !hidden.includes(file) && !/\.(br|map)$/.test(file);
  const answer = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const compressed = built.has(file + COMPRESSED);
    if (compressed) reply.header('vary', 'accept-encoding');
    const asBrotli = compressed && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const sent = await send(request.raw, encodeURI(asBrotli ? file + COMPRESSED : file), {
      root,
      index: false,
      cacheControl: false,
      acceptRanges: false,
    });
    if (sent.type !== 'file') return reply.callNotFound();
    reply.status(sent.statusCode).headers(sent.headers);
    reply.header('cache-control', file.startsWith(HASHED) ? FOR_EVER : 'no-cache');
    if (asBrotli) reply.header('content-encoding', 'br').header('content-type', typeOf(file));
    return reply.send(sent.stream);
  };
  for (const folder of new Set([...built].filter(isServed).map((file) => path.posix.dirname(file)))) {
    if (folder === '.') continue;
    app.get<{ Params: { file: string } }>(`/${folder}/:file`, (request, reply) => {
      const file = `${folder}/${request.params.file}`;
      return isServed(file) ? answer(file)(request, reply) : reply.callNotFound();
    });
    // The help pages (AJ-1).
    if (built.has(`${folder}/index.html`)) app.get(`/${folder}`, answer(`${folder}/index.html`));
  }
  for (const file of built) if (!file.includes('/') && isServed(file)) app.get(`/${file}`, answer(file));
}

const FOR_EVER = 'public, max-age=31536000, immutable';

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name).slice(root.length + 1))
    .map((file) => file.replaceAll(path.sep, '/'));
}

function typeOf(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
