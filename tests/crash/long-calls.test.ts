import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { callOn } from '#tests/support/http-call.ts';
import { aPngOfSize } from '#tests/support/png.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { callSteadily, type SteadyAnswer } from '#tests/support/steady-call.ts';
import { KillableApp, type KillTarget } from './killable-app.ts';

const ROWS = 600;
const AT_ONCE = 200;
const importOut = endpoints['GET /api/imports/:id'].output;
const clientsOut = endpoints['GET /api/clients'].output;

const FILE_BYTES = 300_000;
/** The client with the file. */
const OF_THE_FILE = '52998224725';
const clientOut = endpoints['POST /api/clients'].output;
const filesOut = endpoints['GET /api/clients/:id/files'].output;
const usageOut = endpoints['GET /api/files/usage'].output;

let app: KillableApp;
let cookie: string;
beforeAll(async () => {
  app = await KillableApp.make();
  app.launch();
  await app.ready();
  const { email, password } = app.account;
  const signedIn = await callOn(app.url, 'POST /api/session', { body: { email, password } });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}, 120_000);
afterAll(() => app.remove(), 60_000);

const steadily = { urlOf: () => app.url, again: [503] };
const cpfOf = (row: number) => String(20_000_000_000 + row);

/** A draft of clients that are not there yet. */
async function draft(): Promise<string> {
  const made = await callOn(app.url, 'POST /api/imports', {
    cookie,
    key: 'importar-em-queda',
    body: { kind: 'clients', file_name: 'clientes.csv' },
  });
  const { id } = importOut.parse(made.json);
  for (let at = 0; at < ROWS; at += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, n) => ({
      line: at + n + 2,
      cells: { name: `Cliente ${at + n}`, phone: '(11) 90000-0000', cpf: cpfOf(at + n) },
    }));
    const sent = await callOn(app.url, `PUT /api/imports/${id}/rows`, { cookie, body: { rows } });
    expect(sent.status).toBe(200);
  }
  return id;
}

test('IM-7 AQ-1 AQ-8 kill -9 in the middle of an import and of an upload: each row is written once, half a file is not kept, and sent again it is stored once', async () => {
  const id = await draft();
  const { route, kept } = await filesOfAClient();
  const file = { kind: 'identity', name: 'RG', content: aPngOfSize(FILE_BYTES).toString('base64') };
  let upload: Promise<SteadyAnswer> | null = null;
  const targets: readonly KillTarget[] = ['server', 'both', 'database'];
  // Every target is killed in whole-app.test.ts.
  for (const [cycle, target] of targets.slice(0, repetitions(2, 3)).entries()) {
    if (cycle === 0) await sendHalf(route, JSON.stringify(file));
    const running = callSteadily(steadily, `POST /api/imports/${id}/run`, {
      cookie,
      key: `rodada-${cycle}-da-queda`,
    });
    await wait(35 + 60 * cycle); // in the middle of the transaction, or just after it
    if (cycle === 1)
      upload = callSteadily(steadily, `POST ${route}`, { cookie, key: 'arquivo-em-queda', body: file });
    await wait(5); // while the file is written, or just after it
    await app.kill(target);
    app.launch();
    await app.ready();
    expect((await running).status).toBe(200);
    if (cycle === 0) expect(await kept()).toEqual({ sizes: [], used: 0 });
  }
  expect(await upload).toMatchObject({ status: 201, json: { size: FILE_BYTES, repeated: false } });
  expect(await kept()).toEqual({ sizes: [FILE_BYTES], used: FILE_BYTES });

  let status = 'running';
  for (let round = 0; status === 'running' && round < 10; round += 1) {
    const answer = await callSteadily(steadily, `POST /api/imports/${id}/run`, {
      cookie,
      key: `fim-da-importacao-${round}`,
    });
    ({ status } = importOut.parse(answer.json));
  }
  const { json } = await callOn(app.url, `GET /api/imports/${id}`, { cookie });
  expect(importOut.parse(json)).toMatchObject({
    status: 'done',
    counts: { new: ROWS, written: ROWS, chosen: 0 },
  });
  const imported = Array.from({ length: ROWS }, (_, row) => cpfOf(row));
  expect((await cpfsKept()).sort()).toEqual([...imported, OF_THE_FILE].sort());
  expect(await app.check()).toMatchObject({ code: 0 });
}, 180_000);

async function cpfsKept(): Promise<string[]> {
  const cpfs: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await callOn(app.url, `GET /api/clients?limit=200${next === '' ? '' : `&after=${next}`}`, {
      cookie,
    });
    const clients = clientsOut.parse(page.json);
    cpfs.push(...clients.items.map(({ cpf }) => cpf));
    ({ next } = clients);
  }
  return cpfs;
}

/** Where a new client's files are sent, and what of them is kept. */
async function filesOfAClient() {
  const body = { name: 'Rita Lima', phone: '(11) 98888-0000', cpf: OF_THE_FILE };
  const made = await callOn(app.url, 'POST /api/clients', { cookie, key: 'cliente-do-arquivo', body });
  const route = `/api/clients/${clientOut.parse(made.json).id}/files`;
  const kept = async () => {
    const list = await callOn(app.url, `GET ${route}`, { cookie });
    const usage = await callOn(app.url, 'GET /api/files/usage', { cookie });
    return {
      sizes: filesOut.parse(list.json).items.map(({ size }) => size),
      used: usageOut.parse(usage.json).used,
    };
  };
  return { route, kept };
}

/** The head of a call, and half of its body once the server has begun with it; nothing more comes. */
async function sendHalf(route: string, body: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const head = [
    `POST ${route} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Idempotency-Key: arquivo-pela-metade',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
  const half = body.slice(0, body.length / 2);
  await new Promise<void>((sent) => {
    socket.write(half, () => sent());
  });
}
