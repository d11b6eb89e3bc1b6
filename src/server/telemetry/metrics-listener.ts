import { once } from 'node:events';
import { createServer } from 'node:http';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { StartError } from '#server/base/start-error.ts';

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves /metrics on a separate address, so that a proxy in front of the app cannot expose it. */
export async function listenForMetrics(options: {
  host: string;
  port: number;
  text: () => Promise<{ type: string; body: string }>;
}): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    options.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      // A worker that is starting or ending did not answer; the next scrape will succeed.
      () => response.writeHead(503).end(),
    );
  });
  server.listen(options.port, options.host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new StartError(
      `/metrics não pôde atender em ${options.host}:${options.port} (${sqlStateOf(cause) ?? 'sem motivo'}). ` +
        'Confira METRICS_HOST e METRICS_PORT.',
      { cause },
    );
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
