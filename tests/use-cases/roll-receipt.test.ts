import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { embeddedFonts, pdfFacts, pdfPages, pdfText, qrCodeOf } from '#tests/support/read-pdf.ts';
import { aPlanLoan } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let calls = 0;

beforeAll(async () => {
  server = await startTestApp({ env: { PUBLIC_URL: 'https://caderneta.example' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  await server.database.owner
    .updateTable('institutions')
    // The same facts would be the same document, with the same code.
    .set({
      name: 'Crédito da Praça',
      legal_name: 'Ana Maria de Jesus',
      city: 'Campinas',
      contact_info: randomUUID(),
    })
    .where('id', '=', ana.lender.id)
    .execute();
  await server.database.owner
    .updateTable('clients')
    .set({ name: 'João da Conceição', cpf: sql`'39053344705'` })
    .where('id', '=', ana.client.id)
    .execute();
});

async function paid(): Promise<string> {
  const loan = await aPlanLoan(server.database.owner, {
    institution_id: ana.lender.id,
    client_id: ana.client.id,
  });
  const { json } = await server.call('POST /api/payments', {
    cookie: ana.staffCookie,
    key: `pagamento-${randomUUID()}`,
    body: { loan_id: loan.id, amount: 40_000, payment_date: '2026-08-01', method: 'pix' },
  });
  return z.object({ payment: z.object({ id: z.string() }) }).parse(json).payment.id;
}

async function receipt(payment: string, paper: string, cookie = ana.staffCookie, of = '/api/payments') {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url: `${of}/${payment}/receipt${paper}`,
    headers: { cookie, host: 'caderneta.example' },
  });
  return { status: statusCode, bytes: new Uint8Array(rawPayload), name: headers['content-disposition'] };
}

const checked = (body: object, address?: string) => {
  calls += 1;
  return server.call('POST /api/public/documents/check', { body, address: address ?? `10.9.0.${calls}` });
};
const codeIn = (text: string) => /Código (?:do documento: )?([A-Z2-7]{5}-[A-Z2-7]{5})/.exec(text)?.[1] ?? '';

test.each([
  ['58', 164.41],
  ['80', 226.77],
] as const)(
  'PD-17 on a roll of %s mm: the width of the paper, the facts of DC-2, one page, a QR code that is read',
  async (paper, width) => {
    const payment = await paid();
    const { status, bytes, name } = await receipt(payment, `?paper=${paper}`);
    expect(status).toBe(200);
    expect(name).toBe(`attachment; filename="recibo-joao-da-conceicao-2026-08-01-${paper}mm.pdf"`);
    const { Pages: pages, 'Page size': size = '' } = pdfFacts(bytes);
    expect(pages).toBe('1');
    const [wide = 0, long = 0] = size.split(' x ').map((part) => Number.parseFloat(part));
    expect(wide).toBeCloseTo(width, 0);
    expect(long).toBeGreaterThan(300);
    expect(long).toBeLessThan(700);
    const text = pdfText(bytes).replaceAll(/\s+/g, ' ');
    for (const words of [
      'Crédito da Praça',
      'Recibo',
      'R$ 400,00',
      'quatrocentos reais',
      'Recebi de João da Conceição, CPF 390.533.447-05,',
      'referente à parcela 1 de 3 do empréstimo de R$ 1.000,00 feito em 31/07/2026.',
      'Forma de pagamento',
      'Pix',
      'Falta pagar depois deste pagamento',
      'Ana Maria de Jesus',
      'Confira em caderneta.example/conferir',
    ])
      expect(text).toContain(words);
    expect(embeddedFonts(bytes).every(({ embedded }) => embedded)).toBe(true);
    const [picture] = pdfPages(bytes, 203);
    if (picture === undefined) throw new Error('no page');
    expect(qrCodeOf(picture)).toBe(`https://caderneta.example/conferir#${codeIn(text).replace('-', '')}`);
  },
);

test('PD-17 both papers are one document: the same code, and the same bytes each time', async () => {
  const payment = await paid();
  const a4 = await receipt(payment, '');
  const roll = await receipt(payment, '?paper=58');
  expect(codeIn(pdfText(roll.bytes))).toBe(codeIn(pdfText(a4.bytes)));
  expect((await receipt(payment, '?paper=58')).bytes).toEqual(roll.bytes);
  expect((await receipt(payment, '?paper=70')).status).toBe(400);
});

test('PD-17 a borrower has it of their own payments alone', async () => {
  const payment = await paid();
  const beto = await aSignedInLender(server);
  const own = await receipt(payment, '?paper=80', ana.borrowerCookie, '/api/portal/payments');
  expect([own.status, pdfText(own.bytes)]).toEqual([200, expect.stringContaining('R$ 400,00')]);
  const other = await receipt(payment, '?paper=80', beto.borrowerCookie, '/api/portal/payments');
  expect(other.status).toBe(404);
});

test('PD-18 a code and its amount say who issued the paper and when, and nothing else', async () => {
  const payment = await paid();
  const code = codeIn(pdfText((await receipt(payment, '?paper=58')).bytes));
  const found = await checked({ code, amount: 40_000 });
  expect([found.status, found.json]).toEqual([
    200,
    { institution: 'Crédito da Praça', issued_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), holds: true },
  ]);
  for (const wrong of [
    { code, amount: 40_001 },
    { code: 'AAAAA-AAAAA', amount: 40_000 },
  ])
    expect(await checked(wrong)).toMatchObject({
      status: 404,
      message: 'Não encontramos um documento com este código e este valor.',
    });
  expect(await checked({ code: 'curto', amount: 40_000 })).toMatchObject({ status: 400 });
});

test('PD-18 DC-9 the paper of an undone payment was issued, and no longer holds', async () => {
  const payment = await paid();
  const code = codeIn(pdfText((await receipt(payment, '?paper=58')).bytes));
  const undone = await server.call(`DELETE /api/payments/${payment}`, { cookie: ana.staffCookie });
  expect(undone.status).toBeLessThan(300);
  expect((await checked({ code, amount: 40_000 })).json).toMatchObject({ holds: false });
});

test('PD-18 twenty tries an hour per address, then another hour', async () => {
  const address = '10.8.7.6';
  const tries = await Promise.all(
    Array.from({ length: 24 }, () => checked({ code: 'AAAAA-AAAAA', amount: 1 }, address)),
  );
  expect(tries.filter(({ status }) => status === 404)).toHaveLength(20);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
  server.clock.advance(HOUR + 1000);
  expect((await checked({ code: 'AAAAA-AAAAA', amount: 1 }, address)).status).toBe(404);
});
