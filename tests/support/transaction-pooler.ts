import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { startPgBouncer } from './pgbouncer.ts';

/*
 * What a transaction-pooling proxy (PgBouncer, RDS Proxy …) does to its clients, and nothing more: a client gets a
 * server connection for one transaction, the next transaction another one. Whatever a client told "its" connection
 * outside of a transaction is then somebody else's. TEST_PGBOUNCER names the program PgBouncer, to be used in its place.
 */

export interface TransactionPooler {
  /** The address of the database, through the pooler. */
  readonly url: string;
  /** Transactions passed on so far. */
  transactions(): Promise<number>;
  close(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

interface ServerConnection {
  socket: Socket;
  frames: (onFrame: (type: number, frame: Buffer) => void) => void;
}

export async function startTransactionPooler(
  databaseUrl: string,
  serverConnections: number,
): Promise<TransactionPooler> {
  const real = process.env['TEST_PGBOUNCER'];
  if (real !== undefined) return startPgBouncer(real, databaseUrl, serverConnections);
  const clients = Array.from(
    { length: serverConnections },
    () => new Client({ connectionString: databaseUrl }),
  );
  const free = await Promise.all(clients.map(serverConnection));
  const waiting: ((server: ServerConnection) => void)[] = [];
  const open = new Set<Socket>();
  let transactions = 0;

  const take = () =>
    new Promise<ServerConnection>((resolve) => {
      const server = free.shift();
      if (server === undefined) waiting.push(resolve);
      else resolve(server);
    });
  const giveBack = (server: ServerConnection) => {
    transactions += 1;
    const next = waiting.shift();
    if (next === undefined) free.push(server);
    else next(server);
  };

  // Each message is a write of its own, which would wait for the answer to the one before.
  const proxy = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
    let attached: Promise<ServerConnection> | null = null;
    socket.once('data', () => {
      // Every login is accepted: what is tested is the pooling, not the login.
      socket.write(GREETING);
      splitFrames(socket, (type, frame) => {
        if (type === TERMINATE) return;
        if (attached === null) {
          const taken = take();
          attached = taken;
          void taken.then((server) =>
            server.frames((answered, bytes) => {
              socket.write(bytes);
              if (answered !== READY || bytes.at(-1) !== IDLE) return;
              attached = null;
              giveBack(server);
            }),
          );
        }
        void attached.then((server) => server.socket.write(frame));
      });
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    transactions: async () => transactions,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      for (const { socket } of free) socket.destroy();
    },
  };
}

/** `pg` logs in; from then on the bare connection is ours. */
async function serverConnection(client: Client): Promise<ServerConnection> {
  client.on('error', () => {});
  await client.connect();
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  if (!isSocket(socket)) throw new Error('pg keeps its connection elsewhere');
  socket.removeAllListeners('data');
  let onFrame: (type: number, frame: Buffer) => void = () => {};
  splitFrames(socket, (type, frame) => onFrame(type, frame));
  return { socket, frames: (listener) => (onFrame = listener) };
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'write' in value && 'removeAllListeners' in value;
}

/** A message is its type, the length of the rest, and the rest. */
function splitFrames(socket: Socket, onFrame: (type: number, frame: Buffer) => void): void {
  let kept = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= 5) {
      const size = 1 + kept.readUInt32BE(1);
      if (kept.length < size) return;
      const frame = kept.subarray(0, size);
      kept = kept.subarray(size);
      onFrame(frame.readUInt8(0), frame);
    }
  });
}

function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), size, body]);
}

/** Welcome, the settings a client wants to know, a key to cancel with, ready. */
const GREETING = Buffer.concat([
  message('R', [0, 0, 0, 0]),
  message('S', 'server_version', '18.0'),
  message('S', 'client_encoding', 'UTF8'),
  message('S', 'standard_conforming_strings', 'on'),
  message('K', [0, 0, 0, 1, 0, 0, 0, 1]),
  message('Z', [IDLE]),
]);
