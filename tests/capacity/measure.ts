import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { day } from '#domain/calendar.ts';
import { systemClock } from '#server/base/clock.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { listenLive } from '#tests/support/live-listener.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { aClient, aLender, aLoan } from '#tests/support/records.ts';
import { measureDeletion } from './deletion.ts';
import { measureInstitutions } from './institutions.ts';
import { ask, megabytes, type Call } from './requests.ts';
import { measureSignUps } from './sign-ups.ts';

/*
 * `npm run capacity`: the figures of docs/operations.md, measured on this machine (Linux); `-- institutions [MANY] [LOANS] [SESSIONS]`
 * compares a server of very many institutions with one of 100, `-- deletion [LOANS]` deletes a large one beside others, and `-- sign-ups [COUNT]` asks
 * for very many accounts. What counts is the time
 * of a processor that a request costs the instance and PostgreSQL: the load shares the machine, and so may others.
 */

const LENDERS = 10;
const LOANS_PER_LENDER = 300;
const CONNECTIONS = 16;
const SECONDS = 5;
const TICKS_PER_SECOND = 100;
const STREAMS = 1_000;
const STREAMS_PER_SESSION = 5;
const ENOUGH = 100_000_000;
const LIMITS = JSON.stringify({ session_writes: 1_000_000, session_reads: 1_000_000, live_opens: 1_000_000 });

interface Measured {
  lenders: { id: string; cookies: string[]; loans: string[] }[];
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function fill({ database }: OwnPostgres): Promise<Measured> {
  const lenders = [];
  for (let n = 0; n < LENDERS; n += 1) {
    const { id, user_id: user } = await aLender(database.owner);
    const loans: string[] = [];
    for (let made = 0; made < LOANS_PER_LENDER; made += 10) {
      const client = await aClient(database.owner, { institution_id: id, name: `Cliente ${made}` });
      const values = { institution_id: id, client_id: client.id, end_date: day('2030-08-31') };
      const ten = await Promise.all(Array.from({ length: 10 }, () => aLoan(database.owner, values)));
      loans.push(...ten.map((loan) => loan.id));
    }
    const cookies: string[] = [];
    for (let opened = 0; opened < STREAMS / STREAMS_PER_SESSION / LENDERS; opened += 1) {
      const { token } = await openStaffSession(database.db, {
        institution: id,
        user,
        now: systemClock.now(),
        tokenMinutes: 600,
        userAgent: undefined,
      });
      cookies.push(`__Host-caderneta_staff=${token}`);
    }
    lenders.push({ id, cookies, loans });
  }
  return { lenders };
}

/** So many connections that each ask again as soon as they are answered. */
async function load(app: AppInstances, postgres: OwnPostgres, next: (n: number) => Call): Promise<string> {
  const before = processorSeconds(app, postgres);
  const agent = new Agent({ keepAlive: true, maxSockets: ENOUGH });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const until = performance.now() + SECONDS * 1000;
  let sent = 0;
  const worker = async (place: number) => {
    const { url } = app.instances[place % app.instances.length] ?? { url: '' };
    while (performance.now() < until) {
      const began = performance.now();
      const status = await ask(url, agent, next((sent += 1)));
      times.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, place) => worker(place)));
  agent.destroy();
  const after = processorSeconds(app, postgres);
  const cost = (used: number) => `${((used * 1000) / times.length).toFixed(1)} ms`;
  const refused = [...statuses]
    .filter(([status]) => status >= 300)
    .map(([status, count]) => `; ${count} × ${status}`);
  return (
    `${times.length} requests, each ${cost(after.instances - before.instances)} of a processor in the instance ` +
    `and ${cost(after.postgres - before.postgres)} in PostgreSQL${refused.join('')}`
  );
}

/** Used so far: by the instances, and by PostgreSQL with all its processes. */
function processorSeconds(app: AppInstances, postgres: OwnPostgres): { instances: number; postgres: number } {
  const used = new Map<number, { parent: number; seconds: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const facts = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const seconds = (Number(facts[11]) + Number(facts[12])) / TICKS_PER_SECOND;
      used.set(Number(name), { parent: Number(facts[1]), seconds });
    } catch {
      // It ended in between.
    }
  }
  const sum = (matches: (pid: number, parent: number) => boolean) =>
    [...used].reduce((total, [pid, { parent, seconds }]) => total + (matches(pid, parent) ? seconds : 0), 0);
  const pids = new Set(app.instances.map(({ pid }) => pid));
  return {
    instances: sum((pid) => pids.has(pid)),
    postgres: sum((pid, parent) => pid === postgres.pid() || parent === postgres.pid()),
  };
}

const memory = (app: AppInstances) =>
  app.instances.map(({ pid }) => `${megabytes(pid).toFixed(0)} MB`).join(' and ');

async function measure(postgres: OwnPostgres, { lenders }: Measured, count: number): Promise<void> {
  const app = await startAppInstances(postgres.database, { count, env: { LIMITS, LOG_LEVEL: 'warn' } });
  try {
    const lenderOf = (n: number) => lenders[n % lenders.length] ?? { cookies: [], loans: [] };
    const cookieOf = (n: number) => lenderOf(n).cookies[0] ?? '';
    say(`\n${count} instance(s), idle: ${memory(app)}`);
    const reads = ['/api/loans', '/api/metrics', '/api/clients', '/api/interests'];
    const read = (n: number): Call => ({
      method: 'GET',
      path: reads[n % reads.length] ?? '',
      cookie: cookieOf(n),
    });
    const pay = (n: number): Call => ({
      method: 'POST',
      path: '/api/payments',
      cookie: cookieOf(n),
      body: { loan_id: lenderOf(n).loans[n % LOANS_PER_LENDER], amount: 1, payment_date: '2026-01-15' },
    });
    await load(app, postgres, read);
    for (const path of reads) say(`GET ${path}: ${await load(app, postgres, (n) => ({ ...read(n), path }))}`);
    say(`POST /api/payments: ${await load(app, postgres, pay)}`);
    const before = app.instances.map(({ pid }) => megabytes(pid));
    const cookies = lenders.flatMap((lender) => lender.cookies);
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, (_, n) =>
        listenLive({
          urlOf: (opening) => app.instances[(n + opening) % count]?.url ?? '',
          cookie: cookies[n % cookies.length] ?? '',
        }),
      ),
    );
    const after = app.instances.map(({ pid }) => megabytes(pid));
    const grown = after.reduce((sum, size, n) => sum + size - (before[n] ?? 0), 0);
    say(`${STREAMS} live streams: ${memory(app)}, ${((grown * 1024) / STREAMS).toFixed(0)} kB each`);
    say(
      `ten reads to a payment, with them open: ${await load(app, postgres, (n) => (n % 11 === 0 ? pay(n) : read(n)))}`,
    );
    for (const stream of streams) stream.close();
  } finally {
    await app.stop();
  }
}

async function databaseBytes(postgres: OwnPostgres): Promise<number> {
  const { rows } = await postgres.database.ownerPool.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return rows[0]?.bytes ?? 0;
}

/** The figures of one and two instances with a few lenders. */
async function measureInstances(): Promise<void> {
  const postgres = await startOwnPostgres('full');
  try {
    say(
      `${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    );
    const empty = await databaseBytes(postgres);
    const measured = await fill(postgres);
    const perLoan = ((await databaseBytes(postgres)) - empty) / 1024 / (LENDERS * LOANS_PER_LENDER);
    say(`${LENDERS} lenders, ${LENDERS * LOANS_PER_LENDER} loans; ${perLoan.toFixed(1)} kB of disk per loan`);
    for (const count of [1, 2]) await measure(postgres, measured, count);
  } finally {
    await postgres.remove();
  }
}

const [part, ...counts] = process.argv.slice(2);
if (part === undefined) await measureInstances();
else if (part === 'institutions') await measureInstitutions(counts.map(Number));
else if (part === 'deletion') await measureDeletion(counts.map(Number));
else if (part === 'sign-ups') await measureSignUps(counts.map(Number));
else throw new Error(`there is no part ${part}`);
