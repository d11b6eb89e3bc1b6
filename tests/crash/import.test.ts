import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { callOn } from '#tests/support/http-call.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { callSteadily } from '#tests/support/steady-call.ts';
import { KillableApp, type KillTarget } from './killable-app.ts';

const ROWS = 600;
const AT_ONCE = 200;
const importOut = endpoints['GET /api/imports/:id'].output;
const clientsOut = endpoints['GET /api/clients'].output;

let app: KillableApp;
beforeAll(async () => {
  app = await KillableApp.make();
});
afterAll(() => app.remove(), 60_000);

const cpfOf = (row: number) => String(20_000_000_000 + row);

/** A draft of clients that are not there yet. */
async function draft(cookie: string): Promise<string> {
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

test('IM-7 kill -9 in the middle of a run: each row is written once after going on', async () => {
  app.launch();
  await app.ready();
  const { email, password } = app.account;
  const signedIn = await callOn(app.url, 'POST /api/session', { body: { email, password } });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const id = await draft(cookie);
  const steadily = { urlOf: () => app.url, again: [503] };
  const targets: readonly KillTarget[] = ['server', 'both', 'database'];
  // Every target is killed in whole-app.test.ts.
  for (const [cycle, target] of targets.slice(0, repetitions(2, 3)).entries()) {
    const running = callSteadily(steadily, `POST /api/imports/${id}/run`, {
      cookie,
      key: `rodada-${cycle}-da-queda`,
    });
    await wait(40 + 60 * cycle); // in the middle of the transaction, or just after it
    await app.kill(target);
    app.launch();
    await app.ready();
    expect((await running).status).toBe(200);
  }
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
  const cpfs: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await callOn(app.url, `GET /api/clients?limit=200${next === '' ? '' : `&after=${next}`}`, {
      cookie,
    });
    const clients = clientsOut.parse(page.json);
    cpfs.push(...clients.items.map(({ cpf }) => cpf));
    ({ next } = clients);
  }
  expect(cpfs.sort()).toEqual(Array.from({ length: ROWS }, (_, row) => cpfOf(row)));
  expect(await app.check()).toMatchObject({ code: 0 });
}, 180_000);
