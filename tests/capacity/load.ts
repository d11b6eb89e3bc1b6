import { Agent } from 'node:http';
import { v7 as newId } from 'uuid';
import type { Signed } from './fill-institutions.ts';
import { ask, type Call } from './requests.ts';

const CONNECTIONS = 8;
const READS = ['/api/loans', '/api/metrics', '/api/clients', '/api/day'];

type Next = (n: number, who: Signed) => Call;

export const read: Next = (n, { cookie }) => ({ method: 'GET', path: READS[n % READS.length] ?? '', cookie });
export const pay: Next = (n, { cookie, loans }) => ({
  method: 'POST',
  path: '/api/payments',
  cookie,
  body: { loan_id: loans[n % loans.length] ?? newId(), amount: 1, payment_date: '2026-11-01' },
});

/** So many connections that each ask again as soon as they are answered, until `isOver`; the 95th percentile in milliseconds. */
export async function loadUntil(
  isOver: () => boolean,
  { url, signed, next }: { readonly url: string; readonly signed: readonly Signed[]; readonly next: Next },
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let sent = 0;
  const worker = async () => {
    while (!isOver()) {
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
  return percentile(times, 0.95);
}

export function loadFor(
  seconds: number,
  load: { readonly url: string; readonly signed: readonly Signed[]; readonly next: Next },
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  return loadUntil(() => performance.now() >= until, load);
}

export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** The sessions ask much more than a person does. */
export const LIMITS = JSON.stringify({
  session_writes: 1_000_000,
  session_reads: 1_000_000,
  live_opens: 1_000_000,
});
