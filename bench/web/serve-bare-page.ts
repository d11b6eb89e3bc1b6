import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** A page of React and nothing else, built and served as the app is: compressed, from memory. */
export async function serveBarePage(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'caderneta-bare-'));
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'bare-page'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const files = new Map<string, { type: string; content: Buffer }>();
  for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(outDir, file).split(path.sep).join('/')}`;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    files.set(address === '/index.html' ? '/' : address, {
      type,
      content: brotliCompressSync(await readFile(file)),
    });
  }
  await rm(outDir, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
