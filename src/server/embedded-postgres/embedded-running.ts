import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

import { OWNER_ROLE } from './embedded-cluster.ts';
import { readPasswords } from './embedded-passwords.ts';
import { DATABASE, RUNTIME_ROLE } from './embedded-roles.ts';

export interface EmbeddedUrls {
  ownerUrl: string;
  runtimeUrl: string;
}

/** The line of `postmaster.pid` with the port, counted from zero. */
const PORT_LINE = 3;

/** The URLs of the embedded database of a running server, for the command line; null when none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<EmbeddedUrls | null> {
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => null);
  const port = Number(text?.split('\n')[PORT_LINE]);
  const passwords = port > 0 ? await readPasswords(dataDir) : undefined;
  if (passwords === undefined) return null;
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const urls = {
    ownerUrl: urlOf(OWNER_ROLE, passwords.owner),
    runtimeUrl: urlOf(RUNTIME_ROLE, passwords.runtime),
  };
  return (await answers(urls.ownerUrl)) ? urls : null;
}

/** A pid file survives a crash, so only a successful connection shows that the server runs. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
