import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { DEFAULT_LIMITS, type LimitName } from '#server/rate-limits/limits.ts';
import { createAccount } from '#server/security/account/create-account.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { connectDatabase, type ConnectedDatabase } from '#tests/support/connected-database.ts';
import { copyDatabase, inDatabase, runStatement } from '#tests/support/postgres-databases.ts';
import { FLOWS_PASSWORD, FLOWS_TEMPLATE, publishedCluster } from './flows-settings.ts';

/** The session's cookie, as a browser keeps it for https and for localhost. */
export const STAFF_COOKIE = '__Host-caderneta_staff';

export interface Lender {
  id: string;
  email: string;
  password: string;
  /** One more session of this lender, as a sign-in leaves it; answers with its token. */
  openSession(userAgent?: string): Promise<string>;
}

export interface RunningApp {
  url: string;
  /** Everything the server has written so far. */
  log(): string;
  newLender(): Promise<Lender>;
  /** Where it was started with a movable clock: sets the server's time, which goes on from there. */
  setTime(moment: string): Promise<void>;
  advanceTime(milliseconds: number): Promise<void>;
  /** As the database's owner: for thousands of rows, and for what only time would bring about. */
  runSql(text: string, values: readonly unknown[]): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'main.js');
const READY_WITHIN_MS = 30_000;

/** All flows come from one address: the limits per address are held by the server's own tests. */
export const GENEROUS_LIMITS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, 1_000_000]),
);

const MOVABLE_CLOCK = path.join(import.meta.dirname, 'movable-clock.mjs');

interface AppOptions {
  /** Limits to hold after all. */
  limits?: Partial<Record<LimitName, number>>;
  movableClock?: boolean;
  /** Settings of its own, made with its address. */
  env?: (url: string) => Record<string, string>;
}

/** The built app, as an operator runs it, on a database of its own. */
export async function startApp({
  limits = {},
  movableClock = false,
  env,
}: AppOptions = {}): Promise<RunningApp> {
  const cluster = publishedCluster();
  const database = `caderneta_flows_${randomBytes(6).toString('hex')}`;
  await copyDatabase(cluster.ownerUrl, FLOWS_TEMPLATE, database);
  const ownerUrl = inDatabase(cluster.ownerUrl, database);
  const runtimeUrl = inDatabase(cluster.runtimeUrl, database);
  const port = await freePort();
  // 'localhost', not 127.0.0.1: browsers keep Secure cookies for it without https.
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [...(movableClock ? ['--import', MOVABLE_CLOCK] : []), MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', ...(movableClock ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: runtimeUrl,
      DATABASE_OWNER_URL: ownerUrl,
      LIMITS: JSON.stringify({ ...GENEROUS_LIMITS, ...limits }),
      ...env?.(url),
    },
  });
  const log = collectLog(server);
  await waitUntilReady(server, `http://127.0.0.1:${port}/readyz`, log);
  let ahead = 0;
  const connected = connectDatabase({ ownerUrl, runtimeUrl, separateOwner: true, poolSize: 1 });
  const setClock = async (moment: number) => {
    const isSet = once(server, 'message');
    server.send(moment);
    await isSet;
    ahead = moment - Date.now();
  };
  return {
    url,
    log,
    newLender: () => insertLender(connected, cluster.passwordHash, () => new Date(Date.now() + ahead)),
    setTime: (moment) => setClock(Date.parse(moment)),
    advanceTime: (milliseconds) => setClock(Date.now() + ahead + milliseconds),
    async runSql(text, values) {
      await connected.ownerPool.query(text, [...values]);
    },
    async stop() {
      await connected.close();
      await endProcess(server);
      await runStatement(cluster.ownerUrl, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

function collectLog(server: ChildProcess): () => string {
  const chunks: string[] = [];
  server.stdout?.on('data', (chunk) => chunks.push(String(chunk)));
  server.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  return () => chunks.join('');
}

async function waitUntilReady(server: ChildProcess, readyUrl: string, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(readyUrl).catch(() => null);
    if (answer?.status === 200) return;
    await wait(50);
  }
  server.kill('SIGKILL');
  throw new Error(`The app did not become ready.\n${log()}`);
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const patience = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(patience);
}

/** There is no sign-up (an operator runs the CLI): the account is made as the CLI would make it. */
export async function insertLender(
  { db }: Pick<ConnectedDatabase, 'db'>,
  passwordHash: string,
  now: () => Date,
): Promise<Lender> {
  // Digits alone: among random letters the sweep would find English words.
  const email = `credor-${BigInt(`0x${newId().slice(-12)}`)}@exemplo.com.br`;
  const { user, institution } = await createAccount(db, { email, passwordHash });
  const openSession = async (userAgent?: string) =>
    (await openStaffSession(db, { institution, user, now: now(), tokenMinutes: 60, userAgent })).token;
  return { id: institution, email, password: FLOWS_PASSWORD, openSession };
}
