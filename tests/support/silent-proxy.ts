import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to the database that can fall silent: nothing is forwarded any more, and nothing is closed. */
export interface SilentProxy {
  readonly url: string;
  fallSilent(): void;
  /** For connections opened from now on, as when another server takes over the name; the others stay silent. */
  answerAgain(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  let isSilent = false;
  let silence = () => {};
  const proxy = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const server = connect(Number(port), hostname);
    keep(server);
    client.pipe(server).pipe(client);
    const earlier = silence;
    silence = () => {
      earlier();
      client.unpipe(server);
      server.unpipe(client);
    };
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      silence();
      silence = () => {};
    },
    answerAgain() {
      isSilent = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
