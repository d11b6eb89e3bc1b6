import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { chooseIdentity, commandAs } from '#server/embedded-postgres/embedded-identity.ts';
import { prepareNative } from '#server/embedded-postgres/embedded-native.ts';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { migrate } from '#server/db/migrating/migrate.ts';

/** The addresses of one server, or of both. */
export interface Addresses {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

/** A migrated primary and a hot standby that follows it. */
export interface ReplicatedPostgres {
  readonly primary: Addresses;
  readonly standby: Addresses;
  /** An address that names both, the standby first. */
  readonly both: Addresses;
  stopPrimary(): Promise<void>;
  /** kill -9: what the standby does not have is lost. */
  killPrimary(): Promise<void>;
  /** On its own from then on, with what it had when it stopped. */
  startPrimaryAgain(): Promise<void>;
  promoteStandby(): Promise<void>;
  remove(): Promise<void>;
}

/** `synchronous`: nothing is acknowledged that the standby does not have. */
export async function startReplicatedPostgres({ synchronous = false } = {}): Promise<ReplicatedPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-primary-'));
  const copyDir = await mkdtemp(path.join(tmpdir(), 'caderneta-standby-'));
  const start = (port?: number) =>
    startEmbeddedPostgres({
      dataDir,
      durability: 'throwaway',
      extraSettings: {
        max_connections: '100',
        ...(synchronous && { synchronous_commit: 'on' }),
        ...(port !== undefined && { port: String(port) }),
      },
    });
  let server = await start();
  const { ownerUrl, runtimeUrl, port } = server;
  await migrate({ ownerUrl, runtimeLogin: new URL(runtimeUrl).username });
  await server.stop();
  // The copy of a stopped server's folder is what pg_basebackup makes of a running one.
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copyDir]);
  server = await start(port);
  const standby = await startStandby(copyDir, ownerUrl);
  const at = (url: string, host: string) => url.replace(/127\.0\.0\.1:\d+/, host);
  const addresses = (host: string) => ({ ownerUrl: at(ownerUrl, host), runtimeUrl: at(runtimeUrl, host) });
  const standbyHost = `127.0.0.1:${standby.port}`;
  const ofStandby = addresses(standbyHost);
  await until(ofStandby.ownerUrl, 'SELECT count(*) = 1 AS done FROM pg_stat_wal_receiver');
  if (synchronous) await waitForStandby(ownerUrl);
  return {
    primary: { ownerUrl, runtimeUrl },
    standby: ofStandby,
    both: addresses(`${standbyHost},127.0.0.1:${port}`),
    stopPrimary: () => server.stop(),
    async killPrimary() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async startPrimaryAgain() {
      server = await start(port);
    },
    async promoteStandby() {
      await until(ofStandby.ownerUrl, 'SELECT pg_promote() AS done');
    },
    async remove() {
      await standby.stop();
      await server.stop();
      for (const folder of [dataDir, copyDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startStandby(dataDir: string, primaryUrl: string) {
  const cluster = path.join(dataDir, 'postgres');
  const native = await prepareNative();
  const identity = await chooseIdentity(native, { dataDir, cluster, isNew: false });
  await writeFile(path.join(cluster, 'standby.signal'), '');
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = commandAs(identity, native.program('postgres'), ['-D', cluster, ...options]);
  const child = spawn(program, args, { cwd: dataDir, env: native.env, stdio: 'ignore', ...identity.account });
  const exited = once(child, 'exit');
  return {
    port,
    async stop() {
      child.kill('SIGINT');
      await exited;
      await native.release();
    },
  };
}

/** From here on a commit waits until the standby has it on its disk. */
async function waitForStandby(primaryUrl: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  await until(primaryUrl, "SELECT count(*) = 1 AS done FROM pg_stat_replication WHERE sync_state = 'sync'");
}

const WITHIN_MS = 30_000;

/** Asks again until the server answers with a true `done`. */
async function until(url: string, question: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>(question);
      if (rows[0]?.done === true) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (Date.now() > deadline) throw new Error(`not in time: ${question}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
