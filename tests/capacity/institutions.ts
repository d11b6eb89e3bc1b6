import { Agent } from 'node:http';
import { v7 as newId } from 'uuid';
import { day } from '#domain/calendar.ts';
import { systemClock } from '#server/base/clock.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { startAppInstances } from '#tests/support/app-instances.ts';
import { listenLive } from '#tests/support/live-listener.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { aClient, aLender, aLoan } from '#tests/support/records.ts';
import { ask, megabytes, type Call } from './requests.ts';

/*
 * One server with very many institutions beside the same server with 100 of them: what a read and a payment take at the 95th
 * percentile while so many people are signed in, each with a live stream, and what each of them costs in memory.
 */

const FEW = 100;
const LOANS_PER_CLIENT = 5;
const CONNECTIONS = 8;
const SECONDS = 10;
const LIMITS = JSON.stringify({ session_writes: 1_000_000, session_reads: 1_000_000, live_opens: 1_000_000 });
const READS = ['/api/loans', '/api/metrics', '/api/clients', '/api/day'];

interface Signed {
  readonly cookie: string;
  readonly loans: readonly string[];
}

interface Figures {
  readonly read: number;
  readonly payment: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function measureInstitutions([
  many = 10_000,
  loans = 100,
  sessions = 2_000,
]: readonly number[]): Promise<void> {
  say(`${sessions} people signed in, each with a stream; ${loans} open loans an institution`);
  const few = await measureWith({ institutions: FEW, loans, sessions });
  const all = await measureWith({ institutions: many, loans, sessions });
  say(
    `${many} institutions beside ${FEW}: p95 read × ${ratio(all.read, few.read)}, payment × ${ratio(all.payment, few.payment)} (at most 1.5)`,
  );
}

const ratio = (value: number, base: number) => (value / base).toFixed(2);

async function measureWith(counts: {
  institutions: number;
  loans: number;
  sessions: number;
}): Promise<Figures> {
  const { institutions, sessions } = counts;
  const postgres = await startOwnPostgres('full');
  try {
    const began = performance.now();
    await fill(postgres, counts);
    const signed = await signIn(postgres, sessions);
    say(`\n${institutions} institutions, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const app = await startAppInstances(postgres.database, { count: 1, env: { LIMITS, LOG_LEVEL: 'warn' } });
    try {
      const [{ url, pid } = { url: '', pid: 0 }] = app.instances;
      await load(url, signed, read);
      const before = megabytes(pid);
      const streams = await Promise.all(signed.map(({ cookie }) => listenLive({ urlOf: () => url, cookie })));
      const each = ((megabytes(pid) - before) * 1024) / sessions;
      const figures = { read: await load(url, signed, read), payment: await load(url, signed, pay) };
      say(
        `p95 read ${figures.read.toFixed(1)} ms, payment ${figures.payment.toFixed(1)} ms; ${each.toFixed(0)} kB a session`,
      );
      for (const stream of streams) stream.close();
      return figures;
    } finally {
      await app.stop();
    }
  } finally {
    await postgres.remove();
  }
}

/**
 * Copies of one client with one loan, as the schema has them: a million of them are written in a minute, without the triggers, and
 * the totals are counted at the end.
 */
async function fill(
  { database }: OwnPostgres,
  counts: { institutions: number; loans: number },
): Promise<void> {
  const { owner, ownerPool } = database;
  const { id: institution_id } = await aLender(owner);
  const client = await aClient(owner, { institution_id });
  const loan = await aLoan(owner, { institution_id, client_id: client.id, end_date: day('2030-08-31') });
  const connection = await ownerPool.connect();
  try {
    await connection.query(`SET session_replication_role = replica; SET statement_timeout = 0`);
    await connection.query(
      `CREATE TEMP TABLE places AS SELECT n, gen_random_uuid() AS institution, gen_random_uuid() AS person FROM generate_series(1, ${counts.institutions - 1}) AS n`,
    );
    await connection.query(
      `INSERT INTO users (id, email, password_hash, email_confirmed_at) SELECT person, n || '@exemplo.com.br', 'unusable', now() FROM places`,
    );
    await connection.query(
      `INSERT INTO institutions (id, user_id, name) SELECT institution, person, 'Instituição ' || n FROM places`,
    );
    await connection.query(
      `INSERT INTO memberships (institution_id, user_id, role) SELECT institution, person, 'owner' FROM places`,
    );
    await connection.query(
      `CREATE TEMP TABLE debtors AS SELECT institution, gen_random_uuid() AS id, m FROM places, generate_series(1, ${Math.ceil(counts.loans / LOANS_PER_CLIENT)}) AS m`,
    );
    await connection.query(
      `INSERT INTO clients (institution_id, id, name, phone, cpf)
       SELECT institution, id, 'Cliente ' || m, '(11) 98888-' || lpad(m::text, 4, '0'), lpad(m::text, 11, '1') FROM debtors`,
    );
    await connection.query(
      `CREATE TEMP TABLE lent AS SELECT institution, id AS client, gen_random_uuid() AS id FROM debtors, generate_series(1, ${LOANS_PER_CLIENT})`,
    );
    for (const [table, key, of] of [
      ['loans', 'id', 'id'],
      ['installments', 'loan_id', 'loan_id'],
    ] as const)
      await connection.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(c, jsonb_build_object(
           'institution_id', l.institution, 'client_id', l.client, '${key}', l.id))).*
         FROM lent l CROSS JOIN ${table} c WHERE c.${of} = $1`,
        [loan.id],
      );
    await connection.query('SET session_replication_role = origin');
    await connection.query('SELECT caderneta_recount_totals()');
    await connection.query('VACUUM (ANALYZE)');
  } finally {
    connection.release(true);
  }
}

/** The first of each institution in turn, with the loans that they may receive for. */
async function signIn({ database }: OwnPostgres, sessions: number): Promise<Signed[]> {
  const { rows } = await database.ownerPool.query<{ id: string; user: string; loans: string[] }>(
    `SELECT i.id, i.user_id AS user, ARRAY(SELECT l.id::text FROM loans l WHERE l.institution_id = i.id LIMIT 20) AS loans
     FROM institutions i ORDER BY i.id LIMIT $1`,
    [sessions],
  );
  const signed: Signed[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const at = rows[n % rows.length];
    if (at === undefined) break;
    const { token } = await openStaffSession(database.db, {
      institution: at.id,
      user: at.user,
      now: systemClock.now(),
      tokenMinutes: 600,
      userAgent: undefined,
    });
    signed.push({ cookie: `__Host-caderneta_staff=${token}`, loans: at.loans });
  }
  return signed;
}

type Next = (n: number, who: Signed) => Call;

const read: Next = (n, { cookie }) => ({ method: 'GET', path: READS[n % READS.length] ?? '', cookie });
const pay: Next = (n, { cookie, loans }) => ({
  method: 'POST',
  path: '/api/payments',
  cookie,
  body: { loan_id: loans[n % loans.length] ?? newId(), amount: 1, payment_date: '2026-11-01' },
});

/** So many connections that each ask again as soon as they are answered; the 95th percentile in milliseconds. */
async function load(url: string, signed: readonly Signed[], next: Next): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  let sent = 0;
  const worker = async () => {
    while (performance.now() < until) {
      sent += 1;
      const who = signed[sent % signed.length];
      if (who === undefined) return;
      const began = performance.now();
      const status = await ask(url, agent, next(sent, who));
      if (status >= 300) throw new Error(`the server answered ${status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
