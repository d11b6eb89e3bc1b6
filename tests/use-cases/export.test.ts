import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FILES, type ExportFile } from '#contract/export-files.ts';
import { day } from '#domain/calendar.ts';
import { basisPoints, cents } from '#domain/money.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { presetRecord } from '#server/loan-presets/preset-record.ts';
import { renegotiateLoan } from '#server/loans/renegotiate-loan.ts';
import { aClient, aFile, aLoan, anInterest, aPayment, aRenewal } from '#tests/support/records.ts';
import { aPng } from '#tests/support/png.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { planTerms } from './plan-loans.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({ env: { LIMITS: '{"exports": 60}' } });
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
});
afterAll(() => server.close());

async function download(file: ExportFile, cookie = ana.staffCookie) {
  const { statusCode, headers, body } = await server.app.inject({
    method: 'GET',
    url: `/api/export/${file}`,
    headers: { cookie },
  });
  return { status: statusCode, headers, body };
}

/** The lines of a sheet, without its headings. */
async function sheet(file: ExportFile, cookie = ana.staffCookie): Promise<string[]> {
  const { body } = await download(file, cookie);
  expect(body.charCodeAt(0)).toBe(0xfeff);
  expect(body.endsWith('\r\n')).toBe(true);
  return body.split('\r\n').slice(1, -1);
}

test('each file is a download with its own name, in JSON or as a sheet', async () => {
  for (const file of EXPORT_FILES) {
    const { status, headers, body } = await download(file);
    expect({ file, status, ...headers }).toMatchObject({
      file,
      status: 200,
      'content-disposition': `attachment; filename="${file}"`,
      'content-type': file === 'caderneta.json' ? /json/ : 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('the JSON has everything of this lender, money in centavos, deleted records too, and no secrets', async () => {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  const gone = await aClient(owner, {
    institution_id,
    name: 'João Excluído',
    deleted_at: new Date('2026-08-01T12:00:00.000Z'),
    access_code_hash: 'segredo',
    access_code_created_at: new Date(),
  });
  const loan = await aLoan(owner, { institution_id, client_id: gone.id, amount: cents(123_456) });
  const payment = await aPayment(owner, loan, { amount: cents(10_001) });
  const renewal = await aRenewal(owner, loan, { interest: cents(40_000) });
  const interest = await anInterest(owner, { institution_id, requested_amount: cents(-550) });
  const parsed: unknown = JSON.parse((await download('caderneta.json')).body);
  expect(parsed).toMatchObject({
    exported_at: server.clock.now().toISOString(),
    institution: {
      id: ana.institution.id,
      name: 'Crédito da Praça',
      require_access_code: false,
      early_discount: false,
    },
    clients: [
      { id: ana.client.id, cpf: ana.client.cpf, deleted_at: null },
      { id: gone.id, name: 'João Excluído', deleted_at: '2026-08-01T12:00:00.000Z' },
    ],
    loans: [
      {
        id: loan.id,
        client_name: 'João Excluído',
        amount: 123_456,
        interest_rate: 4000,
        paid_amount: 10_001,
        interest_paid: 40_000,
        end_date: '2026-09-30',
      },
    ],
    payments: [{ id: payment.id, loan_id: loan.id, amount: 10_001, kind: 'payment', undone_at: null }],
    renewals: [{ id: renewal, interest: 40_000, previous_end_date: '2026-08-31' }],
    interests: [{ id: interest.id, requested_amount: -550, client_name: null }],
  });
  expect(JSON.stringify(parsed)).not.toMatch(/segredo|access_code_hash|user_id|institution_id|name_norm/);
});

test('a sheet opens in a Brazilian Excel: ; between cells, 1234,56, dd/mm/yyyy and the CPF with its zeros', async () => {
  const [headings] = (await download('emprestimos.csv')).body.slice(1).split('\r\n');
  expect(headings).toMatch(/^Identificador;Identificador do cliente;Cliente;Valor emprestado;Juros \(%\);/);
  const [loan] = await sheet('emprestimos.csv');
  expect(loan?.split(';').slice(2, 11)).toEqual([
    'João Excluído',
    '1234,56',
    '40',
    '0,00',
    '31/07/2026',
    '30/09/2026',
    'ativo',
    '100,01',
    '400,00',
  ]);
  const [payment] = await sheet('pagamentos.csv');
  expect(payment?.split(';').slice(2, 8)).toEqual([
    'João Excluído',
    '100,01',
    '01/08/2026',
    '100,01',
    '0,00',
    'Pagamento',
  ]);
  const [interest] = await sheet('interesses.csv');
  expect(interest?.split(';')[6]).toBe('-5,50');
  const clients = await sheet('clientes.csv');
  expect(clients[0]?.split(';')[5]).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  // 12:00 UTC is 09:00 in São Paulo.
  expect(clients[1]?.split(';').at(-1)).toBe('01/08/2026 09:00');
});

test('PA-54 instalments, renegotiations and the terms of plans are in the JSON and in sheets', async () => {
  const lender = await aSignedInLender(server);
  const given = { today: day('2026-07-31'), now: server.clock.now() };
  const { id } = await server.database.db.asLender(lender.lender.id, async (tx) => {
    const loan = await createInstallmentLoan(tx, lender.lender.id, {
      client_id: lender.client.id,
      terms: planTerms({
        amount: cents(70_000),
        installment_amount: cents(30_000),
        installment_count: 3,
        frequency: 'weekly',
        start_date: day('2026-07-01'),
        first_due_date: day('2026-08-07'),
      }),
      paid_count: 0,
      ...given,
    });
    await addPayment(tx, lender.lender.id, {
      loan_id: loan.id,
      amount: cents(40_000),
      payment_date: day('2026-07-30'),
      method: 'pix',
      notes: null,
      ...given,
    });
    return renegotiateLoan(tx, lender.lender.id, {
      id: loan.id,
      seen: { remaining_amount: cents(50_000), late_fee: cents(0) },
      terms: {
        added_interest: cents(1_000),
        discount: cents(0),
        count: 2,
        frequency: 'monthly',
        first_due_date: day('2026-08-31'),
        skip: { saturdays: true, sundays: true, holidays: false },
      },
      fee_choice: undefined,
      ...given,
    });
  });

  const { name } = lender.client;
  expect(await sheet('parcelas.csv', lender.staffCookie)).toEqual([
    `${id};${name};1;1;07/08/2026;233,34;66,66;300,00;30/07/2026`,
    `${id};${name};1;2;14/08/2026;33,33;66,67;100,00;30/07/2026`,
    `${id};${name};2;1;31/08/2026;216,67;38,33;0,00;`,
    `${id};${name};2;2;30/09/2026;216,66;38,34;0,00;`,
  ]);
  const [renegotiation] = await sheet('renegociacoes.csv', lender.staffCookie);
  expect(renegotiation?.split(';').slice(1, -1)).toEqual([
    id,
    name,
    '31/07/2026',
    '500,00',
    '10,00',
    '0,00',
    '0,00',
    '',
    '2',
    '2',
    '255,00',
    '255,00',
    '31/08/2026',
  ]);
  const [loan] = await sheet('emprestimos.csv', lender.staffCookie);
  expect(loan?.split(';').slice(9, 21)).toEqual([
    '400,00',
    '0,00',
    '210,00',
    '0,00',
    'Valor da parcela',
    'Mensal',
    '2',
    '0',
    '"Sábados, Domingos"',
    '2',
    '0,00',
    '0,00',
  ]);
  const [payment] = await sheet('pagamentos.csv', lender.staffCookie);
  expect(payment?.split(';').slice(5, 11)).toEqual(['133,33', '266,67', 'Pagamento', '0,00', 'Pix', 'Sim']);
  const parsed: unknown = JSON.parse((await download('caderneta.json', lender.staffCookie)).body);
  expect(parsed).toMatchObject({
    loans: [
      { id, contract_interest: 21_000, interest_method: 'fixed', frequency: 'monthly', plan_version: 2 },
    ],
    payments: [{ loan_id: id, late_fee: 0, method: 'pix', before_renegotiation: true }],
    installments: [
      { loan_id: id, plan_version: 1, number: 1, principal: 23_334, covered_on: '2026-07-30' },
      { loan_id: id, plan_version: 1, number: 2, principal: 3_333, interest: 6_667, paid_amount: 10_000 },
      { loan_id: id, plan_version: 2, number: 1, due_date: '2026-08-31', paid_amount: 0, covered_on: null },
      { loan_id: id, plan_version: 2, number: 2 },
    ],
    renegotiations: [{ loan_id: id, remaining: 50_000, added_interest: 1_000, fee_choice: null }],
  });
});

test('SM-6 the models are in the JSON and in a sheet of their own', async () => {
  const lender = await aSignedInLender(server);
  const { id } = await server.database.db.asLender(lender.lender.id, (tx) =>
    presetRecord.create(
      tx,
      lender.lender.id,
      {
        name: 'Diário 20x',
        interest_method: 'total',
        interest_rate: basisPoints(3050),
        installment_amount: null,
        installment_count: 20,
        frequency: 'daily',
        skipped_days: 6,
        overdue_interest_rate: cents(500),
        in_portal: true,
      },
      server.clock.now(),
    ),
  );
  const [model] = await sheet('modelos.csv', lender.staffCookie);
  expect(model?.split(';').slice(0, 10)).toEqual([
    id,
    'Diário 20x',
    'Sobre o total',
    '30,5',
    '',
    '20',
    'Diária',
    '"Domingos, Feriados nacionais"',
    '5,00',
    'Sim',
  ]);
  const parsed: unknown = JSON.parse((await download('caderneta.json', lender.staffCookie)).body);
  expect(parsed).toMatchObject({ loan_presets: [{ id, interest_rate: 3050, skipped_days: 6 }] });
});

test.each([
  ['=HYPERLINK("http://mau.example")', `"'=HYPERLINK(""http://mau.example"")"`],
  ['+55 11 91234-5678', "'+55 11 91234-5678"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\tcmd', `"'\tcmd"`],
  ['\t=1+1', `"'\t'=1+1"`],
  ['um\tdois', '"um\tdois"'],
  ['Rua A, 12', '"Rua A, 12"'],
  ['Ana, =1+1', `"Ana, '=1+1"`],
  ['Ana;＝1+1', `"Ana;'＝1+1"`],
  ['\rcmd', `"'\rcmd"`],
  ['Maria; a "Mana"', '"Maria; a ""Mana"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['duas\n=1+1', `"duas\n'=1+1"`],
  ['duas\n  @SUM(A1)\n\tcmd', `"duas\n'  @SUM(A1)\n'\tcmd"`],
  ["'=1+1", "''=1+1"],
  ['só texto = inofensivo', 'só texto = inofensivo'],
])('what a person typed as %j is the cell %j: never a formula', async (notes, cell) => {
  const lender = await aSignedInLender(server);
  await server.database.owner
    .updateTable('clients')
    .set({ notes })
    .where('id', '=', lender.client.id)
    .execute();
  const { body } = await download('clientes.csv', lender.staffCookie);
  expect(body).toContain(`;${cell};`);
});

test('another lender gets nothing of it, not even through a name', async () => {
  for (const file of EXPORT_FILES) {
    const { body } = await download(file, beto.staffCookie);
    for (const foreign of [ana.client.id, ana.institution.id, 'João Excluído']) {
      expect(body).not.toContain(foreign);
    }
  }
  expect(await sheet('emprestimos.csv', beto.staffCookie)).toEqual([]);
  const everything: unknown = JSON.parse((await download('caderneta.json', beto.staffCookie)).body);
  expect(everything).toMatchObject({ loans: [], payments: [], clients: [{ id: beto.client.id }] });
});

test('before the profile is saved the institution is null and its sheet has headings only', async () => {
  const lender = await aSignedInLender(server);
  await server.database.owner
    .updateTable('institutions')
    .set({ name: null })
    .where('id', '=', lender.lender.id)
    .execute();
  expect(JSON.parse((await download('caderneta.json', lender.staffCookie)).body)).toMatchObject({
    institution: null,
  });
  expect(await sheet('instituicao.csv', lender.staffCookie)).toEqual([]);
});

test('4.001 loans are 4.001 lines, each once, however many pages the reading took', async () => {
  const lender = await aSignedInLender(server);
  const { id: client_id } = lender.client;
  const loans = Array.from({ length: 4001 }, () => randomUUID());
  await server.database.ownerPool.query(
    `INSERT INTO loans (id, institution_id, client_id, amount, interest_rate, contract_interest, start_date, end_date)
     SELECT id, $2, $3, 100000, 4000, 40000, '2026-07-31', '2026-08-31' FROM unnest($1::uuid[]) AS id`,
    [loans, lender.lender.id, client_id],
  );
  const lines = await sheet('emprestimos.csv', lender.staffCookie);
  const ids = new Set(lines.map((line) => line.split(';')[0]));
  expect([lines.length, ids.size]).toEqual([4001, 4001]);
  const parsed: unknown = JSON.parse((await download('caderneta.json', lender.staffCookie)).body);
  expect(parsed).toHaveProperty('loans.length', 4001);
});

test('an unknown file is refused in JSON, and so is one file too many', async () => {
  const unknown = await server.call('GET /api/export/senhas.csv', { cookie: ana.staffCookie });
  expect([unknown.status, unknown.code]).toEqual([400, 'invalid_input']);
  const lender = await aSignedInLender(server);
  const statuses = [];
  for (let files = 0; files < 61; files += 1)
    statuses.push((await download('instituicao.csv', lender.staffCookie)).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
});

test("AQ-12 'arquivos.csv' says which files there are, and has no byte of them", async () => {
  const lender = await aSignedInLender(server);
  const content = aPng();
  const file = await aFile(server.database.owner, {
    institution_id: lender.lender.id,
    client_id: lender.client.id,
    kind: 'identity',
    name: 'RG, frente',
    content,
  });
  const [line, ...others] = await sheet('arquivos.csv', lender.staffCookie);
  expect(others).toEqual([]);
  expect(line?.split(';').slice(1, 3)).toEqual(['Documento (RG, CNH)', '"RG, frente"']);
  expect(line?.split(';').slice(6, 10)).toEqual([
    'image/png',
    String(content.length),
    file.sha256.toString('hex'),
    'Não',
  ]);
  const { body } = await download('caderneta.json', lender.staffCookie);
  expect(body).not.toContain(content.toString('base64').slice(0, 24));
});
