import { readFileSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import { v7 as newId } from 'uuid';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
  body?: unknown;
  /** As the proxy in front says it. */
  address?: string;
}

/** Resolves with the status once the whole answer is here. */
export function ask(url: string, agent: Agent, call: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: call.cookie,
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      ...(call.address === undefined ? {} : { 'x-forwarded-for': call.address }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': newId() }),
    };
    const sending = request(`${url}${call.path}`, { method: call.method, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.once('error', reject);
    sending.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  });
}

export const megabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
