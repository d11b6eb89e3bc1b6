import { httpClient, type HttpClient } from './raw-http.ts';

export const ROUNDS = 3;

export interface Figure {
  median: number;
  least: number;
  most: number;
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Milliseconds of single requests, one after the other: the median of so many. */
export async function milliseconds(port: number, times: number, next: () => string): Promise<number> {
  return quantile(await timesOf(port, times, next), 0.5);
}

/** The milliseconds of each, shortest first. */
export async function timesOf(port: number, times: number, next: () => string): Promise<number[]> {
  const client = await httpClient(port);
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const since = performance.now();
    await sendOrFail(client, next());
    taken.push(performance.now() - since);
  }
  client.close();
  return taken.sort((a, b) => a - b);
}

export async function sendOrFail(client: HttpClient, request: string): Promise<string> {
  const { status, body } = await client.send(request);
  if (status < 200 || status > 299)
    throw new Error(`${status} to ${request.slice(0, request.indexOf('\r\n'))}: ${body.slice(0, 300)}`);
  return body;
}

/** The items in order, over and over. */
export function roundRobin<T>(items: readonly T[]): () => T {
  let at = -1;
  return () => {
    at = (at + 1) % items.length;
    const item = items[at];
    if (item === undefined) throw new Error('the list is empty');
    return item;
  };
}
