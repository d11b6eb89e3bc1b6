import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/db/migrating/migrate.ts';
import { connectDatabase, type ConnectedDatabase } from './connected-database.ts';
import { startPostgresIn } from './throwaway-postgres.ts';

/** A PostgreSQL of this test alone, to be stopped and started again. */
export interface OwnPostgres {
  readonly database: ConnectedDatabase;
  /** Of its postmaster; another one after a restart. */
  pid(): number;
  /** Down for a while, then back at the same address; resolves the moment it is ready again. */
  restart(downForMs: number): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnPostgres(durability: 'throwaway' | 'full' = 'throwaway'): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-own-postgres-'));
  const start = (port?: number) =>
    startPostgresIn(dataDir, { durability, settings: port === undefined ? {} : { port: String(port) } });
  let server = await start();
  const { ownerUrl, runtimeUrl, port } = server;
  await migrate({ ownerUrl, runtimeLogin: new URL(runtimeUrl).username });
  const { close, ...database } = connectDatabase({ ownerUrl, runtimeUrl, separateOwner: true, poolSize: 5 });
  return {
    database,
    pid: () => server.pid,
    async restart(downForMs) {
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, downForMs));
      server = await start(port);
      if (server.port !== port) throw new Error('another server took the port in between');
    },
    async remove() {
      await close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
