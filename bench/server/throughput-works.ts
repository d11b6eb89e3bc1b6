import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { BARE, barePayment } from './bare-sql.ts';
import type { BenchData, BenchLender } from './bench-data.ts';
import { CLIENTS, roundRobin } from './measure.ts';
import { get, post } from './raw-http.ts';

export interface Work {
  name: string;
  reach: number;
  /** The next request to the app, and to the bare handler. */
  readonly ours: () => string;
  readonly bare: () => string;
  /** The same without HTTP. */
  readonly plain: (client: Client) => Promise<unknown>;
}

const SEARCHES = ['ana al', 'bruno', 'pereira', 'souza', 'célia', 'lima', 'hugo ra', 'f3a'];

export function works({ lenders }: BenchData): Work[] {
  const callers = roundRobin(
    lenders.flatMap((lender) => lender.cookies.map((cookie) => ({ ...lender, cookie }))),
  );
  const owners = roundRobin(lenders);
  const searches = roundRobin(SEARCHES);
  const plainSearch = () =>
    searches()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '');
  const aLoanOf = loansRoundRobin();
  return [
    {
      name: 'page of 50 loans with client names',
      reach: 0.65,
      ours: () => get('/api/loans', callers().cookie),
      bare: () => get(`/loans?institution=${owners().institution}`, ''),
      plain: (client) => client.query({ ...BARE.pageOfLoans, values: [owners().institution] }),
    },
    {
      name: 'dashboard metrics at 500 loans',
      reach: 0.8,
      ours: () => get('/api/metrics', callers().cookie),
      bare: () => get(`/metrics?institution=${owners().institution}`, ''),
      plain: (client) => client.query({ ...BARE.metrics, values: [owners().institution] }),
    },
    {
      name: 'search clients by substring',
      reach: 0.65,
      ours: () => post('/api/clients/search', { search: searches() }, { Cookie: callers().cookie }),
      bare: () =>
        get(`/clients?institution=${owners().institution}&search=${encodeURIComponent(plainSearch())}`, ''),
      plain: (client) =>
        client.query({ ...BARE.searchClients, values: [owners().institution, `%${plainSearch()}%`] }),
    },
    {
      name: 'record a payment',
      reach: 0.55,
      ours() {
        const { institution, cookie, loanIds } = callers();
        return payment(aLoanOf(institution, loanIds), cookie);
      },
      bare() {
        const { institution, loanIds } = owners();
        return post(`/payments?institution=${institution}`, { loan_id: aLoanOf(institution, loanIds) }, {});
      },
      plain(client) {
        const { institution, loanIds } = owners();
        return barePayment(client, {
          institution,
          loanId: aLoanOf(institution, loanIds),
          paymentId: newId(),
        });
      },
    },
  ];
}

export function payment(loanId: string, cookie: string): string {
  const body = { loan_id: loanId, amount: 1, payment_date: '2026-01-15' };
  return post('/api/payments', body, { Cookie: cookie, 'Idempotency-Key': randomUUID() });
}

function loansRoundRobin(): (institution: string, ids: BenchLender['loanIds']) => string {
  const byInstitution = new Map<string, () => string>();
  return (institution, ids) => {
    const next = byInstitution.get(institution) ?? roundRobin(ids);
    byInstitution.set(institution, next);
    return next();
  };
}

/** The limit of the database: 16 connections, no HTTP. */
export async function plainPerSecond(url: string, seconds: number, { plain }: Work): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await plain(client);
        done += 1;
      }
    }),
  );
  const took = performance.now() - begin;
  await Promise.all(clients.map((client) => client.end()));
  return (done * 1000) / took;
}
