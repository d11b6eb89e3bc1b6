import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { pdfText } from '#tests/support/read-pdf.ts';
import { aClient, aLoan, aPayment } from '#tests/support/records.ts';
import { cpf } from './two-lenders.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
  await server.database.owner
    .updateTable('clients')
    .set({ name: 'João da Conceição', cpf: cpf('39053344705') })
    .where('id', '=', ana.client.id)
    .execute();
});

const report = async (query = '', cookie = ana.staffCookie) => {
  const { status, json } = await server.call(`GET /api/reports/income-tax${query}`, { cookie });
  return { status, json: z.record(z.string(), z.unknown()).parse(json) };
};
const file = async (name: string, query = '', cookie = ana.staffCookie) => {
  const url = `/api/reports/income-tax/${name}${query}`;
  const { statusCode, headers, rawPayload, body } = await server.app.inject({ url, headers: { cookie } });
  return { status: statusCode, headers, bytes: new Uint8Array(rawPayload), body };
};

/** R$ 1.000,00 lent on 10/11/2025, of which R$ 400,00 came back in 2025; on 05/01/2026 R$ 8.000,00 and R$ 100,00 to another client. */
async function twoYears() {
  const { owner } = server.database;
  const of = { institution_id: ana.lender.id, client_id: ana.client.id };
  const first = await aLoan(owner, {
    ...of,
    amount: cents(100_000),
    contract_interest: cents(40_000),
    start_date: day('2025-11-10'),
    end_date: day('2026-12-10'),
  });
  const paid = (loan: { id: string; client_id: string }, on: string, amount: number, fee = 0) =>
    aPayment(
      owner,
      { ...loan, institution_id: ana.lender.id },
      { amount: cents(amount), late_fee: cents(fee), payment_date: day(on) },
    );
  await paid(first, '2025-12-31', 80_000);
  await paid(first, '2026-03-05', 10_000, 1_050);
  const maria = await aClient(owner, {
    institution_id: ana.lender.id,
    name: 'Maria = Lima',
    cpf: cpf('52998224725'),
  });
  const ofMaria = { institution_id: ana.lender.id, client_id: maria.id, start_date: day('2026-01-05') };
  const large = await aLoan(owner, {
    ...ofMaria,
    amount: cents(800_000),
    contract_interest: cents(80_000),
    end_date: day('2026-12-05'),
  });
  await paid(large, '2026-03-31', 120_000);
  // R$ 110,00 owed and R$ 120,00 paid: R$ 10,00 beyond the total.
  const small = await aLoan(owner, {
    ...ofMaria,
    amount: cents(10_000),
    contract_interest: cents(1_000),
    end_date: day('2026-12-05'),
  });
  await paid(small, '2026-03-31', 12_000);
  return { first, maria };
}

test('LP-41 each month says interest and fees by payer, without what was beyond the total, undone payments and deleted loans', async () => {
  const { maria } = await twoYears();
  const { json } = await report('?year=2026');
  const months = z
    .array(z.object({ month: z.string(), interest: z.int(), fees: z.int() }).loose())
    .parse(json['months']);
  expect(months.filter(({ interest, fees }) => interest + fees > 0)).toEqual([
    {
      month: '2026-03',
      interest: 81_000,
      fees: 1_050,
      payers: [
        { client_id: ana.client.id, name: 'João da Conceição', cpf: '39053344705', interest: 0, fees: 1_050 },
        { client_id: maria.id, name: 'Maria = Lima', cpf: '52998224725', interest: 81_000, fees: 0 },
      ],
    },
  ]);
  await server.database.owner
    .updateTable('payments')
    .set({ undone_at: server.clock.now() })
    .where('client_id', '=', maria.id)
    .execute();
  await server.database.owner
    .updateTable('loans')
    .set({ deleted_at: server.clock.now() })
    .where('client_id', '=', ana.client.id)
    .execute();
  const after = await report('?year=2026');
  expect(JSON.stringify(after.json['months'])).not.toContain('client_id');
  expect(after.json['credits']).toEqual([
    { client_id: maria.id, name: 'Maria = Lima', cpf: '52998224725', before: 0, until: 810_000 },
  ]);
});

test('LP-42 what was out on the last days of two years; a settled loan is out until the day it was settled', async () => {
  const { first, maria } = await twoYears();
  const person = { client_id: ana.client.id, name: 'João da Conceição', cpf: '39053344705' };
  const other = { client_id: maria.id, name: 'Maria = Lima', cpf: '52998224725', before: 0, until: 760_000 };
  expect((await report('?year=2026')).json).toMatchObject({
    before: '2025-12-31',
    until: '2026-08-15',
    credits: [{ ...person, before: 60_000, until: 50_000 }, other],
  });
  expect((await report('?year=2025')).json).toMatchObject({
    before: '2024-12-31',
    until: '2025-12-31',
    credits: [{ ...person, before: 0, until: 60_000 }],
  });
  const { owner, ownerPool } = server.database;
  await owner
    .updateTable('loans')
    .set({ status: 'pago', paid_at: new Date('2026-04-01T12:00:00Z') })
    .where('id', '=', first.id)
    .execute();
  await ownerPool.query(
    `INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day)
     VALUES ($1, gen_random_uuid(), $2, $3, 'settled', '2026-04-01')`,
    [ana.lender.id, first.id, ana.client.id],
  );
  expect((await report('?year=2026')).json).toMatchObject({
    credits: [{ ...person, before: 60_000, until: 0 }, other],
  });
});

test('LP-43 the CSV has a line for each month and payer, and no cell a spreadsheet would compute', async () => {
  await twoYears();
  await server.database.owner
    .updateTable('clients')
    .set({ name: '=1+1' })
    .where('institution_id', '=', ana.lender.id)
    .where('cpf', '=', cpf('52998224725'))
    .execute();
  const { status, headers, body } = await file('export', '?year=2026');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="imposto-de-renda-2026.csv"',
  ]);
  expect(body).toBe(
    '\uFEFFMês;CPF;Nome;Juros;Multas\r\n' +
      "03/2026;529.982.247-25;'=1+1;810,00;0,00\r\n" +
      '03/2026;390.533.447-05;João da Conceição;0,00;10,50\r\n',
  );
});

test('LP-43 the PDF has a code that is found again, says to ask an accountant and names no tax rate', async () => {
  await twoYears();
  const { status, headers, bytes } = await file('pdf', '?year=2026');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="imposto-de-renda-2026-08-15.pdf"',
  ]);
  const text = pdfText(bytes);
  for (const line of [
    'Imposto de renda',
    'Valores registrados no Caderneta. Confira com um contador.',
    'março R$ 810,00 R$ 10,50 R$ 820,50',
    'No ano R$ 810,00 R$ 10,50 R$ 820,50',
    'Maria = Lima 529.982.247-25 R$ 810,00 R$ 0,00',
    'Créditos em 31/12/2025 e em 15/08/2026',
    'Até R$ 5.000,00: 1 pessoa · R$ 500,00',
    'João da Conceição 390.533.447-05 R$ 600,00 R$ 500,00',
    'Todos R$ 600,00 R$ 8.100,00',
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/alíquota|%/);
  const code = (/Código do documento: ([A-Z2-7]{5}-[A-Z2-7]{5})/.exec(text)?.[1] ?? '').replace('-', '');
  const found = await server.call(`GET /api/documents/${code}`, { cookie: ana.staffCookie });
  expect(found.json).toMatchObject({ kind: 'income_tax', amount: 82_050, client_id: null, withdrawn: null });
  expect((await server.call(`GET /api/documents/${code}`, { cookie: beto.staffCookie })).status).toBe(404);
});

test('LP-40 a year that is none is refused, another lender has nothing of it, a later year is empty', async () => {
  await twoYears();
  for (const year of ['1999', '2101', '26', '2026.5', 'abcd', '']) {
    const { status, json } = await report(`?year=${year}`);
    expect([year, status]).toEqual([year, 400]);
    expect(json).toMatchObject({ error: { message: 'Ano: informe um ano de 2000 a 2100.' } });
  }
  expect((await report('?year=2026', beto.staffCookie)).json).toMatchObject({ credits: [] });
  expect((await report('?year=2027')).json).toMatchObject({ before: '2026-12-31', until: '2026-08-15' });
});
