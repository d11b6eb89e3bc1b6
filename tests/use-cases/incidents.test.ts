import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { pdfText } from '#tests/support/read-pdf.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const STOLEN = {
  what_happened: 'O celular foi roubado.\nEstava sem senha.',
  happened_on: '2026-08-13',
  known_on: '2026-08-14',
  whose_data: '12 clientes',
  which_data: 'Nome, CPF e telefone',
  measures: 'Encerrei a sessão e avisei os clientes.',
};
const record = (body: object) =>
  server.call('POST /api/incidents', { cookie: ana.staffCookie, key: newId(), body: { ...STOLEN, ...body } });

test('LP-11 an incident is recorded with what the ANPD asks, listed, and printed under a code', async () => {
  const made = await record({});
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject(STOLEN);
  const { id } = z.object({ id: z.string() }).loose().parse(made.json);
  const list = await server.call('GET /api/incidents', { cookie: ana.staffCookie });
  expect(list.json).toMatchObject({ items: [{ id, ...STOLEN }], next: null });
  const url = `/api/incidents/${id}/pdf`;
  const { headers, rawPayload } = await server.app.inject({ url, headers: { cookie: ana.staffCookie } });
  expect(headers['content-disposition']).toContain('incidente-de-seguranca-2026-08-15.pdf');
  const issued = await server.database.owner
    .selectFrom('documents_issued')
    .select(['kind', 'client_id', 'amount'])
    .where('institution_id', '=', ana.lender.id)
    .execute();
  expect(issued).toEqual([{ kind: 'incident', client_id: null, amount: null }]);
  const text = pdfText(new Uint8Array(rawPayload));
  for (const part of [
    'Prazo: 6 dias úteis para agente de pequeno porte (Res. CD/ANPD 15/2024).',
    'O celular foi roubado.',
    'Estava sem senha.',
    '13/08/2026',
    '14/08/2026',
    '12 clientes',
    'Nome, CPF e telefone',
    'Encerrei a sessão e avisei os clientes.',
  ])
    expect(text).toContain(part);
});

test('LP-11 a day that has not come, or known before it happened, is refused by name', async () => {
  const tomorrow = await record({ known_on: '2026-08-16' });
  expect(tomorrow.status).toBe(400);
  expect(tomorrow.json).toMatchObject({
    error: { details: { fields: { known_on: 'não pode ser depois de hoje' } } },
  });
  const before = await record({ known_on: '2026-08-12' });
  expect(before.json).toMatchObject({
    error: { details: { fields: { known_on: 'não pode ser antes do dia em que aconteceu' } } },
  });
  expect((await record({ measures: ' ' })).json).toMatchObject({
    error: { details: { fields: { measures: 'preencha este campo' } } },
  });
});
