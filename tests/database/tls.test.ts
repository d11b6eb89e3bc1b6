import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl } from '#server/db/connection/connection-url.ts';
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/* PostgreSQL as a service: the same server behind TLS, with a certificate for its name and with one for another. */

let database: TestDatabase;
let folder: string;
let right: Front;
let wrongName: Front;
const encrypted: string[] = [];

interface Front {
  server: Server;
  /** Where its own certificate lies, which is its own authority. */
  caFile: string;
  url(mode: string): string;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-tls-'));
  right = await frontFor('localhost');
  wrongName = await frontFor('outro.exemplo');
});
afterAll(async () => {
  right.server.close();
  wrongName.server.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** Answers PostgreSQL's request for TLS, and passes what it deciphers on to the real server. */
async function frontFor(hostName: string): Promise<Front> {
  const { key, certificate } = selfSignedCertificate(hostName);
  const caFile = path.join(folder, `${hostName}.pem`);
  await writeFile(caFile, certificate);
  const behind = new URL(database.runtimeUrl);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key, cert: certificate });
      const postgres = connect(Number(behind.port || 5432), behind.hostname);
      secure.once('secure', () => encrypted.push(hostName));
      secure.on('error', () => postgres.destroy());
      postgres.on('error', () => secure.destroy());
      secure.pipe(postgres).pipe(secure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a path
  const { port } = server.address() as AddressInfo;
  return {
    server,
    caFile,
    url(mode) {
      const url = new URL(database.runtimeUrl);
      url.hostname = 'localhost';
      url.port = String(port);
      url.search = mode === '' ? '' : `?sslmode=${mode}`;
      return url.href;
    },
  };
}

/** 'connected', or why not. */
async function outcome(url: string, caFile: string | null): Promise<string> {
  const client = new Client({ connectionString: connectionUrl(url, caFile) });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'connected';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('verify-full with the authority: encrypted, and the server is the one that was named', async () => {
  const before = encrypted.length;
  expect(await outcome(right.url('verify-full'), right.caFile)).toBe('connected');
  expect(await outcome(right.url(''), right.caFile)).toBe('connected');
  expect(encrypted.length).toBe(before + 2);
});

test('verify-full refuses an untrusted certificate and one of another name', async () => {
  expect(await outcome(right.url('verify-full'), null)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(await outcome(right.url('verify-full'), wrongName.caFile)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(await outcome(wrongName.url('verify-full'), wrongName.caFile)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
});

test('verify-ca looks at the authority only, require at neither; both encrypt', async () => {
  const before = encrypted.length;
  expect(await outcome(wrongName.url('verify-ca'), wrongName.caFile)).toBe('connected');
  expect(await outcome(wrongName.url('verify-ca'), right.caFile)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(await outcome(wrongName.url('require'), null)).toBe('connected');
  expect(encrypted.length).toBeGreaterThanOrEqual(before + 2);
});
