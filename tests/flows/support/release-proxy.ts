import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';

/** A proxy in front of the app that can go down and can rename its files as a new release does. */
export interface ReleaseProxy {
  url: string;
  /** As without a network, for the page and its service worker. */
  goDown(): void;
  comeBack(): void;
  /** The same app in files of other names; those of before are gone, as after a release. */
  release(): void;
  close(): Promise<void>;
}

const HASHED = /([\w-]+-[\w-]{8})(\.(?:js|css|woff2))/g;

/** As vite.service-worker.ts writes it into the worker. */
const WORKERS_RELEASE = /(?<=^.{0,60})(["'`])([\w-]{12})\1/;

export async function startReleaseProxy(appUrl: string): Promise<ReleaseProxy> {
  let down = false;
  let suffix = '';

  /** What the browser calls the file → what the app calls it; null for a file of another release. */
  const appsName = (path: string): string | null => {
    if (!path.startsWith('/assets/') || suffix === '') return path;
    return path.includes(`${suffix}.`) ? path.replace(`${suffix}.`, '.') : null;
  };

  const nextRelease = (text: string) =>
    text.replace(HASHED, `$1${suffix}$2`).replace(WORKERS_RELEASE, `$1$2${suffix}$1`);

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = appsName(request.url ?? '/');
    if (down || path === null) {
      if (down) request.socket.destroy();
      else response.writeHead(404).end();
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (
        typeof value === 'string' &&
        !['connection', 'host', 'accept-encoding', 'if-none-match', 'if-modified-since'].includes(name)
      )
        headers.set(name, value);
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const answer = await fetch(`${appUrl}${path}`, {
      method: request.method ?? 'GET',
      headers,
      body: hasBody ? new Uint8Array(await buffer(request)) : null,
      redirect: 'manual',
    });
    const type = answer.headers.get('content-type') ?? '';
    for (const [name, value] of answer.headers) {
      if (
        ![
          'content-length',
          'content-encoding',
          'transfer-encoding',
          'set-cookie',
          'connection',
          'etag',
        ].includes(name)
      )
        response.setHeader(name, value);
    }
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    response.statusCode = answer.status;
    // A stream would never end; these flows do without live updates.
    if (type.includes('event-stream')) {
      await answer.body?.cancel();
      response.end();
      return;
    }
    const content = Buffer.from(await answer.arrayBuffer());
    const isCode = suffix !== '' && /javascript|html|css/.test(type);
    response.end(isCode ? nextRelease(content.toString()) : content);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    goDown() {
      down = true;
      server.closeAllConnections();
    },
    comeBack() {
      down = false;
    },
    release() {
      suffix = 'next';
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
