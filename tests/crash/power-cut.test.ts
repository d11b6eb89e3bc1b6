import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { callOn } from '#tests/support/http-call.ts';
import { MortalApp } from './mortal-app.ts';
import { powerSupplies } from './power-supply.ts';

const supplies = await powerSupplies();

describe.each(supplies)('power cut right after the first start: $name', (supply) => {
  let app: MortalApp | undefined;
  afterAll(async () => {
    await app?.stop();
    await supply.remove();
  }, 60_000);

  test('I8 what was acknowledged is there, and the next start can write again', async () => {
    app = await MortalApp.make(supply.folder);
    app.launch();
    await app.ready();
    expect(await addClient(app, '52998224725')).toBe(201);

    await app.loseItsPower(() => supply.cut());
    await supply.restore();
    app.launch();
    await app.ready();
    expect(await addClient(app, '11144477735')).toBe(201);
    expect(new Set(await cpfs(app))).toEqual(new Set(['11144477735', '52998224725']));
    expect(await app.check()).toMatchObject({ code: 0 });
  }, 120_000);
});

async function signIn({ url, account }: MortalApp): Promise<string> {
  const { headers } = await callOn(url, 'POST /api/session', { body: account });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function addClient(app: MortalApp, cpf: string): Promise<number> {
  const body = { name: 'Ana Lima', phone: '11 90000-0000', cpf };
  const cookie = await signIn(app);
  return (await callOn(app.url, 'POST /api/clients', { cookie, key: randomUUID(), body })).status;
}

async function cpfs(app: MortalApp): Promise<string[]> {
  const { json } = await callOn(app.url, 'GET /api/clients', { cookie: await signIn(app) });
  return endpoints['GET /api/clients'].output.parse(json).items.map(({ cpf }) => cpf);
}
