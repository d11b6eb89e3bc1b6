import { Agent, request } from 'node:https';
import { v7 as newId } from 'uuid';

export interface LoadResult {
  readonly reads: number;
  readonly payments: number;
  /** What went wrong, each with how often: a status, or the code of a broken connection. */
  readonly failures: ReadonlyMap<string, number>;
}

export interface MixedLoad {
  stop(): Promise<LoadResult>;
}

interface LoadOptions {
  readonly url: string;
  readonly cookie: string;
  readonly loanIds: readonly string[];
}

const READERS = 6;
const READS = ['/api/loans', '/api/metrics', '/api/clients', '/api/interests'];
const PAUSE_MS = 20;

/** Readers and payers who each ask again soon after they were answered; a failure is counted and never repeated. */
export function startMixedLoad({ url, cookie, loanIds }: LoadOptions): MixedLoad {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const failures = new Map<string, number>();
  let reads = 0;
  let payments = 0;
  const over = new AbortController();
  const ask = (path: string, body?: unknown) => answerOf({ url: `${url}${path}`, agent, cookie, body });
  const note = (outcome: string, expected: string) => {
    if (outcome !== expected) failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    return outcome === expected;
  };
  const workers = [
    ...Array.from({ length: READERS }, async (_, reader) => {
      for (let turn = reader; !over.signal.aborted; turn += 1) {
        const isRead = note(await ask(READS[turn % READS.length] ?? ''), '200');
        if (isRead) reads += 1;
        await pause();
      }
    }),
    ...loanIds.map(async (loan_id) => {
      while (!over.signal.aborted) {
        const body = { loan_id, amount: 1, payment_date: '2026-01-15' };
        if (note(await ask('/api/payments', body), '201')) payments += 1;
        await pause();
      }
    }),
  ];
  return {
    async stop() {
      over.abort();
      await Promise.all(workers);
      agent.destroy();
      return { reads, payments, failures };
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

function answerOf(call: { url: string; agent: Agent; cookie: string; body: unknown }): Promise<string> {
  const { url, agent, cookie, body } = call;
  const isChange = body !== undefined;
  return new Promise((resolve) => {
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(isChange ? { 'content-type': 'application/json', 'idempotency-key': newId() } : {}),
    };
    const sending = request(url, { method: isChange ? 'POST' : 'GET', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(error.message));
    });
    sending.once('error', (error) => resolve(error.message));
    sending.end(isChange ? JSON.stringify(body) : undefined);
  });
}
