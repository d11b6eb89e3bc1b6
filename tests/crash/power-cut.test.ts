import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { callOn } from '#tests/support/http-call.ts';
import { KillableApp } from './killable-app.ts';
import { powerCutSimulations } from './power-cut-simulations.ts';

const simulations = await powerCutSimulations();

describe.each(simulations)('power cut right after the first start: $name', (simulation) => {
  let app: KillableApp | undefined;
  afterAll(async () => {
    await app?.stop();
    await simulation.remove();
  }, 60_000);

  test('I8 every acknowledged write is stored, and the next start can write again', async () => {
    app = await KillableApp.make(simulation.folder);
    app.launch();
    await app.ready();
    expect(await addClient(app, '52998224725')).toBe(201);

    await app.cutPower(() => simulation.cut());
    await simulation.restore();
    app.launch();
    await app.ready();
    expect(await addClient(app, '11144477735')).toBe(201);
    expect(new Set(await cpfs(app))).toEqual(new Set(['11144477735', '52998224725']));
    expect(await app.check()).toMatchObject({ code: 0 });
  }, 300_000);
});

async function signIn({ url, account }: KillableApp): Promise<string> {
  const { headers } = await callOn(url, 'POST /api/session', { body: account });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function addClient(app: KillableApp, cpf: string): Promise<number> {
  const body = { name: 'Ana Lima', phone: '11 90000-0000', cpf };
  const cookie = await signIn(app);
  return (await callOn(app.url, 'POST /api/clients', { cookie, key: randomUUID(), body })).status;
}

async function cpfs(app: KillableApp): Promise<string[]> {
  const { json } = await callOn(app.url, 'GET /api/clients', { cookie: await signIn(app) });
  return endpoints['GET /api/clients'].output.parse(json).items.map(({ cpf }) => cpf);
}
