import { setTimeout as wait } from 'node:timers/promises';
import { figureOf, quantile, ROUNDS, sendOrFail, roundRobin } from './measure.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';

const ATTACKERS = 256;
const READERS = 4;
const SECONDS = 2;
const SETTLES_MS = 1_000;
const NO_ID = '00000000-0000-7000-8000-000000000000';

/** The request of a flood, sent on 256 connections, each as soon as the last response arrived. */
type Flood = () => string;

interface Cookies {
  readonly staff: string;
  readonly borrower: string;
  readonly deadStaff: string;
  readonly deadBorrower: string;
}

/** All from the address of the lenders who read meanwhile; by who sends them. */
function floods(
  institution: string,
  { staff, borrower, deadStaff, deadBorrower }: Cookies,
): Record<string, Record<string, Flood>> {
  let cpf = 30_000_000_000;
  const newCpf = () => String((cpf += 1));
  const list = (cookie: string) => () => get('/api/public/institutions', cookie);
  const check = (cookie: string) => () =>
    post('/api/portal/check', { cpf: '30000000000' }, cookie === '' ? {} : { Cookie: cookie });
  const own = (cookie: string) => () => get('/api/portal/me', cookie);
  const loans = (cookie: string) => () => get('/api/loans', cookie);
  const noLoan = (cookie: string) => () => get(`/api/loans/${NO_ID}`, cookie);
  return {
    'one address without a session': {
      'check, new CPFs': () => post('/api/portal/check', { cpf: newCpf() }, {}),
      'check, one CPF': check(''),
      'session, new CPFs': () =>
        post('/api/portal/session', { cpf: newCpf(), institution_id: institution }, {}),
      'list of institutions': list(''),
      'loans, 401': loans(''),
      'unknown address, 404': () => get('/api/nada', ''),
    },
    "a borrower's cookie": {
      'list of institutions': list(borrower),
      'check, one CPF': check(borrower),
      'loans, 401': loans(borrower),
      'own data beyond the limit': own(borrower),
    },
    'a staff cookie': {
      'list of institutions': list(staff),
      'check, one CPF': check(staff),
      'portal, 401': own(staff),
      'no such loan, then beyond the limit': noLoan(staff),
    },
    'a dead cookie': {
      'list of institutions, borrower': list(deadBorrower),
      'own data, borrower': own(deadBorrower),
      'check, one CPF, staff': check(deadStaff),
      'loans, staff': loans(deadStaff),
    },
  };
}

/** The p95 of lenders' reads while one address floods, compared with its quiet value; the worst flood of each kind of sender. */
export async function measureFlood({ report, data, app }: BenchParts): Promise<void> {
  const cookies = roundRobin(data.lenders.flatMap((lender) => lender.cookies));
  const read = () => get('/api/loans', cookies());
  const [{ institution, user } = { institution: '', user: '' }] = data.bySize.values();
  const [staff = '', deadStaff = ''] = await data.moreSessions({ institution, user }, 2);
  const borrower = await data.borrowerSession(institution);
  const deadBorrower = await data.borrowerSession(institution);
  const client = await httpClient(app.port);
  // Each was used, so that the server has them in its cache; two are then signed out.
  for (const cookie of [staff, deadStaff]) await sendOrFail(client, get('/api/loans', cookie));
  for (const cookie of [borrower, deadBorrower]) await sendOrFail(client, get('/api/portal/me', cookie));
  await sendOrFail(client, signOut('/api/session', deadStaff));
  await sendOrFail(client, signOut('/api/portal/session', deadBorrower));
  client.close();
  await slowTwentieth(app.port, read);
  const kinds = floods(institution, { staff, borrower, deadStaff, deadBorrower });
  for (const [kind, each] of Object.entries(kinds)) {
    const worst: number[] = [];
    const notes = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const ratios: number[] = [];
      for (const [name, next] of Object.entries(each)) {
        const quiet = await slowTwentieth(app.port, read);
        const flood = await startFlood(app.port, next);
        // The first answers fill the address.
        await wait(SETTLES_MS);
        const flooded = await slowTwentieth(app.port, read);
        const answered = await flood.stop();
        ratios.push(flooded / quiet);
        notes.set(name, `${name}: ${quiet.toFixed(1)} → ${flooded.toFixed(1)} ms (${answered}/s)`);
      }
      worst.push(Math.max(...ratios));
    }
    report.add({
      work: `lenders' p95 read while ${kind} floods`,
      figure: figureOf(worst),
      atMost: 3,
      unit: '× quiet',
      note: [...notes.values()].join('; '),
    });
  }
}

function signOut(path: string, cookie: string): string {
  return `DELETE ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n\r\n`;
}

async function slowTwentieth(port: number, next: () => string): Promise<number> {
  const taken: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      const client = await httpClient(port);
      while (performance.now() < end) {
        const since = performance.now();
        await sendOrFail(client, next());
        taken.push(performance.now() - since);
        // People read; they do not fill the computer by themselves.
        await wait(5);
      }
      client.close();
    }),
  );
  return quantile(
    taken.sort((a, b) => a - b),
    0.95,
  );
}

async function startFlood(port: number, next: () => string): Promise<{ stop(): Promise<number> }> {
  const clients = await Promise.all(Array.from({ length: ATTACKERS }, () => httpClient(port)));
  const since = performance.now();
  const flood = { going: true };
  let answered = 0;
  const attackers = clients.map(async (client) => {
    try {
      while (flood.going) {
        await client.send(next());
        answered += 1;
      }
    } catch {
      // The server may close a connection of a flood; this one has ended.
    }
  });
  return {
    async stop() {
      flood.going = false;
      const perSecond = Math.round((answered * 1000) / (performance.now() - since));
      for (const client of clients) client.close();
      await Promise.all(attackers);
      return perSecond;
    },
  };
}
