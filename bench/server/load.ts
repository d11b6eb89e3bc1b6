import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { httpClient } from './raw-http.ts';
import { sendOrFail } from './measure.ts';

const run = promisify(execFile);

/** Requests under way at any time, each client sending its next when the last is answered. */
const CLIENTS = 16;
/** More than a server answers in a second, so that no idempotency key is sent twice. */
const REQUESTS_PER_SECOND = 6_000;
const SCRIPT = path.join(import.meta.dirname, 'wrk-requests.lua');
const HAS_WRK = existsSync('/usr/bin/wrk');

/** What sends the load; wrk takes a fraction of the processor time that a client in Node does. */
export const GENERATOR = HAS_WRK
  ? 'wrk'
  : 'Node, which shares the cores with the server (apt-get install wrk)';

/** Answers per second. Fails when one of them is not 2xx. */
export async function perSecond(
  ports: readonly number[],
  seconds: number,
  next: () => string,
): Promise<number> {
  const clients = CLIENTS / ports.length;
  const rates = await Promise.all(
    ports.map((port) =>
      HAS_WRK ? byWrk(port, clients, seconds, next) : byNode(port, clients, seconds, next),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function byWrk(port: number, clients: number, seconds: number, next: () => string): Promise<number> {
  const file = path.join(tmpdir(), `caderneta-requests-${process.pid}-${port}`);
  const requests = Array.from({ length: seconds * REQUESTS_PER_SECOND }, () => next());
  await writeFile(file, requests.join('\0'));
  const args = ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', SCRIPT, `http://127.0.0.1:${port}`, '--', file];
  const { stdout } = await run('/usr/bin/wrk', args);
  await rm(file);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(stdout);
  if (failed !== null) throw new Error(`${failed[0]} to requests like ${requests[0]?.split('\r\n')[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function byNode(port: number, count: number, seconds: number, next: () => string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: count }, () => httpClient(port)));
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let answered = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await sendOrFail(client, next());
        answered += 1;
      }
    }),
  );
  const took = performance.now() - begin;
  for (const client of clients) client.close();
  return (answered * 1000) / took;
}
