import { randomUUID } from 'node:crypto';
import type { BenchData, BenchLender } from './bench-data.ts';
import { roundRobin } from './measure.ts';
import { get, post } from './raw-http.ts';

export interface Work {
  name: string;
  /** At least this share of the bare handler's rate. */
  reach: number;
  /** At most so much processor time per request, in milliseconds. */
  serverMs?: number;
  databaseMs?: number;
  /** The next request to the app, and to what it is compared with. */
  readonly ours: () => string;
  readonly other: () => string;
}

const SEARCHES = ['ana al', 'bruno', 'pereira', 'souza', 'célia', 'lima', 'hugo ra', 'f3a'];

export function works({ lenders }: Pick<BenchData, 'lenders'>): Work[] {
  const callers = callersOf(lenders);
  const owners = roundRobin(lenders);
  const searches = roundRobin(SEARCHES);
  const plainSearch = () =>
    searches()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '');
  return [
    {
      name: 'page of 50 loans with client names',
      reach: 0.45,
      serverMs: 1.2,
      ours: () => get('/api/loans', callers().cookie),
      other: () => get(`/loans?institution=${owners().institution}`, ''),
    },
    {
      name: 'dashboard metrics at 500 loans',
      reach: 0.7,
      ours: () => get('/api/metrics', callers().cookie),
      other: () => get(`/metrics?institution=${owners().institution}`, ''),
    },
    {
      name: 'search clients by substring',
      reach: 0.6,
      ours: () => post('/api/clients/search', { search: searches() }, { Cookie: callers().cookie }),
      other: () =>
        get(`/clients?institution=${owners().institution}&search=${encodeURIComponent(plainSearch())}`, ''),
    },
    paymentWork({ lenders }),
  ];
}

export function paymentWork({ lenders }: Pick<BenchData, 'lenders'>): Work {
  const callers = callersOf(lenders);
  const owners = roundRobin(lenders);
  const aLoanOf = loansRoundRobin();
  return {
    name: 'record a payment',
    reach: 0.3,
    serverMs: 1,
    databaseMs: 1,
    ours() {
      const { institution, cookie, loanIds } = callers();
      return payment(aLoanOf(institution, loanIds), cookie);
    },
    other() {
      const { institution, loanIds } = owners();
      return post(`/payments?institution=${institution}`, paymentOf(aLoanOf(institution, loanIds)), {});
    },
  };
}

export function callersOf(lenders: readonly BenchLender[]): () => BenchLender & { cookie: string } {
  return roundRobin(lenders.flatMap((lender) => lender.cookies.map((cookie) => ({ ...lender, cookie }))));
}

/** After the payments that were seeded. */
const AFTER_THE_SEEDED = '2026-02-15';

/** The body of a payment of one centavo, dated after the others of its loan, as the payment of a day is. */
export function paymentOf(loanId: string, date = AFTER_THE_SEEDED): unknown {
  return { loan_id: loanId, amount: 1, payment_date: date };
}

export function payment(loanId: string, cookie: string, date = AFTER_THE_SEEDED): string {
  return post('/api/payments', paymentOf(loanId, date), { Cookie: cookie, 'Idempotency-Key': randomUUID() });
}

export function loansRoundRobin(): (institution: string, ids: BenchLender['loanIds']) => string {
  const byInstitution = new Map<string, () => string>();
  return (institution, ids) => {
    const next = byInstitution.get(institution) ?? roundRobin(ids);
    byInstitution.set(institution, next);
    return next();
  };
}
