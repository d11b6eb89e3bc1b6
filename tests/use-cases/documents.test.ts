import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { pixCode } from '#domain/pix/pix-code.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import {
  embeddedFonts,
  pdfFacts,
  pdfMetadata,
  pdfPages,
  pdfStructure,
  pdfText,
  qrCodesOn,
} from '#tests/support/read-pdf.ts';
import { aLoan, aPayment, aPlanLoan, aRenewal } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let beto: Awaited<ReturnType<typeof aSignedInLender>>;

const CREDITOR = {
  name: 'Crédito da Praça',
  legal_name: 'Ana Maria de Jesus',
  document: '52998224725',
  address: 'Rua das Flores, 100',
  city: 'Campinas',
  contact_info: '(19) 99999-0000',
};
const PIX = {
  pix_key_type: 'email',
  pix_key: 'ana@exemplo.com',
  pix_name: 'Ana Maria',
  pix_city: 'Campinas',
} as const;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  beto = await aSignedInLender(server);
  await setInstitution(CREDITOR);
  await server.database.owner
    .updateTable('clients')
    .set({ name: 'João da Conceição', address: 'Rua do Sol, 5' })
    .where('id', '=', ana.client.id)
    .execute();
});

const setInstitution = (values: Record<string, string | boolean | Date | null>) =>
  server.database.owner.updateTable('institutions').set(values).where('id', '=', ana.lender.id).execute();

async function download(route: string, cookie = ana.staffCookie, body?: object) {
  const [method, url = ''] = route.split(' ');
  const answer = await server.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { cookie, ...(body !== undefined && { 'sec-fetch-site': 'same-origin' }) },
    ...(body !== undefined && { payload: body }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: new Uint8Array(answer.rawPayload),
    body: answer.body,
  };
}
const codeIn = (text: string) =>
  (/Código do documento: ([A-Z2-7]{5}-[A-Z2-7]{5})/.exec(text)?.[1] ?? '').replace('-', '');
async function pay(loan: { id: string }, payment: object): Promise<string> {
  const { status, json } = await server.call('POST /api/payments', {
    cookie: ana.staffCookie,
    key: `pagamento-${randomUUID()}`,
    body: { loan_id: loan.id, payment_date: '2026-08-01', ...payment },
  });
  expect([status, json]).toMatchObject([201, { payment: { id: expect.any(String) } }]);
  return z.object({ payment: z.object({ id: z.string() }) }).parse(json).payment.id;
}
const withFee = (payment: string, fee: number) =>
  sql`update payments set late_fee = ${fee} where id = ${payment}`.execute(server.database.owner);
const ofAna = () => ({ institution_id: ana.lender.id, client_id: ana.client.id });

describe('DC-2 the receipt of a payment', () => {
  test('DC-1 DC-2 says who, how much in figures and words, what for, what it divides into and what remains', async () => {
    const loan = await aPlanLoan(server.database.owner, ofAna());
    const payment = await pay(loan, { amount: 40_000, method: 'pix' });
    await withFee(payment, 1_050);
    const { status, headers, bytes } = await download(`GET /api/payments/${payment}/receipt`);
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/pdf',
      String(bytes.length),
    ]);
    expect(headers['content-disposition']).toBe(
      'attachment; filename="recibo-joao-da-conceicao-2026-08-01.pdf"',
    );
    const text = pdfText(bytes);
    expect(text).toContain(
      'Crédito da Praça Ana Maria de Jesus · CPF 529.982.247-25 Rua das Flores, 100, Campinas',
    );
    expect(text).toContain(
      'a importância de R$ 410,50 (quatrocentos e dez reais e cinquenta centavos), referente à parcela 1 de 3 ' +
        'do empréstimo de R$ 1.000,00 feito em 31/07/2026.',
    );
    expect(text).toContain('Recebi de João da Conceição, CPF');
    for (const line of [
      'Emprestado R$ 333,34',
      'Juros R$ 66,66',
      'Multa por atraso R$ 10,50',
      'Forma de pagamento Pix',
    ])
      expect(text).toContain(line);
    expect(text).toContain('Falta pagar depois deste pagamento R$ 800,00');
    expect(text).toContain('Campinas, 1º de agosto de 2026.');
    expect(text).not.toContain('PAGO');
  });

  test('DC-1 is tagged, titled, in Portuguese, A4, with its fonts in it, and the same bytes each time', async () => {
    const loan = await aPlanLoan(server.database.owner, ofAna());
    const payment = await pay(loan, { amount: 40_000 });
    const first = await download(`GET /api/payments/${payment}/receipt`);
    server.clock.advance(60_000);
    const second = await download(`GET /api/payments/${payment}/receipt`);
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    const facts = pdfFacts(first.bytes);
    expect(facts).toMatchObject({
      Title: 'Recibo: João da Conceição',
      Tagged: 'yes',
      Pages: '1',
      'Page size': '595.28 x 841.89 pts (A4)',
    });
    expect(facts['CreationDate']).toContain('Aug 15 15:');
    expect(Buffer.from(first.bytes).toString('latin1')).toContain('/Lang (pt-BR)');
    const used = embeddedFonts(first.bytes);
    expect(used.length).toBe(2);
    expect(used.filter(({ embedded, name }) => !embedded || !name.includes('Figtree'))).toEqual([]);
    const structure = pdfStructure(first.bytes);
    expect(structure).toMatch(/H1 \(block\)\s+"Recibo"/);
    expect(structure).toMatch(/TR\s+TH:?\s+\/Scope \/Row\s+"Emprestado"\s+TD\s+"R\$ 333,34"/);
    // Pagination is drawn, not read aloud.
    expect(pdfText(first.bytes)).toContain('Página 1 de 1');
    expect(structure).not.toContain('Página');
    expect(structure).toContain('Código do documento');
  });

  test('of an earlier payment says what remained then, also after a renewal; of the last one PAGO', async () => {
    const loan = await aLoan(server.database.owner, ofAna());
    const early = await aPayment(server.database.owner, loan, {
      amount: cents(40_000),
      payment_date: day('2026-08-01'),
    });
    await aRenewal(server.database.owner, loan, { on_day: day('2026-08-10') });
    const text = pdfText((await download(`GET /api/payments/${early.id}/receipt`)).bytes);
    expect(text).toContain('referente ao pagamento do empréstimo de R$ 1.000,00');
    expect(text).toContain('Falta pagar depois deste pagamento R$ 1.000,00');
    const settle = await server.call(`POST /api/loans/${loan.id}/settle`, {
      cookie: ana.staffCookie,
      key: 'quitar-de-verdade-1',
      body: { total_amount: 180_000, remaining_amount: 140_000 },
    });
    expect(settle.status).toBe(200);
    const last = await server.database.owner
      .selectFrom('payments')
      .select('id')
      .where('loan_id', '=', loan.id)
      .where('kind', '=', 'settlement')
      .executeTakeFirstOrThrow();
    const closing = pdfText((await download(`GET /api/payments/${last.id}/receipt`)).bytes);
    expect(closing).toContain('PAGO');
    expect(closing).toContain('referente à quitação do empréstimo');
    expect(closing).toContain('Nada: empréstimo quitado');
  });

  test('DC-9 its code finds what it was issued for, by whom and when, and no other institution finds it', async () => {
    const loan = await aPlanLoan(server.database.owner, ofAna());
    const payment = await pay(loan, { amount: 40_000 });
    const { bytes } = await download(`GET /api/payments/${payment}/receipt`);
    const code = codeIn(pdfText(bytes));
    expect(code).toHaveLength(10);
    const found = await server.call(`GET /api/documents/${code.toLowerCase().slice(0, 5)}-${code.slice(5)}`, {
      cookie: ana.staffCookie,
    });
    expect([found.status, found.json]).toEqual([
      200,
      {
        code,
        kind: 'receipt',
        amount: 40_000,
        document_date: '2026-08-01',
        client_name: 'João da Conceição',
        client_id: ana.client.id,
        loan_id: loan.id,
        issued_at: expect.any(String),
        issued_by: ana.lender.email,
        withdrawn: null,
        accepted: null,
      },
    ]);
    const stranger = await server.call(`GET /api/documents/${code}`, { cookie: beto.staffCookie });
    expect([stranger.status, stranger.message]).toEqual([
      404,
      'Nenhum documento foi emitido com este código.',
    ]);
    const wrong = await server.call('GET /api/documents/ABC', { cookie: ana.staffCookie });
    expect(wrong.status).toBe(400);
    // Another amount is another document.
    await pay(loan, { amount: 40_000 });
    expect(codeIn(pdfText((await download(`GET /api/payments/${payment}/receipt`)).bytes))).toBe(code);
    // Undone, the paper no longer says what is.
    const undo = await server.call(`DELETE /api/payments/${payment}`, { cookie: ana.staffCookie });
    expect([undo.status, undo.code]).toEqual([200, undefined]);
    const undone = await server.call(`GET /api/documents/${code}`, { cookie: ana.staffCookie });
    expect(undone.json).toMatchObject({ code, withdrawn: 'payment_undone' });
  });
});

describe('DC-3 the settlement letter', () => {
  test("DC-3 DC-9 of a loan that was reopened, 'Conferir documento' says so until it is paid again", async () => {
    const { owner } = server.database;
    const loan = await aLoan(owner, ofAna());
    const settle = (key: string) =>
      server.call(`POST /api/loans/${loan.id}/settle`, {
        cookie: ana.staffCookie,
        key,
        body: { total_amount: 140_000, remaining_amount: 140_000 },
      });
    expect((await settle('quitar-antes-de-reabrir')).status).toBe(200);
    const letter = await download(`GET /api/loans/${loan.id}/documents/settlement`);
    const code = codeIn(pdfText(letter.bytes));
    const checked = async () => {
      const { json } = await server.call(`GET /api/documents/${code}`, { cookie: ana.staffCookie });
      return json;
    };
    expect(await checked()).toMatchObject({ code, kind: 'settlement', withdrawn: null });
    const { id } = await owner
      .selectFrom('payments')
      .select('id')
      .where('loan_id', '=', loan.id)
      .executeTakeFirstOrThrow();
    expect((await server.call(`DELETE /api/payments/${id}`, { cookie: ana.staffCookie })).status).toBe(200);
    expect(await checked()).toMatchObject({ code, kind: 'settlement', withdrawn: 'loan_reopened' });
    expect((await settle('quitar-depois-de-reabrir')).status).toBe(200);
    expect(await checked()).toMatchObject({ withdrawn: null });
  });

  test('PD-9 PD-18 of a loan that was reopened and then written off no letter holds', async () => {
    const { owner } = server.database;
    const loan = await aLoan(owner, {
      ...ofAna(),
      start_date: day('2026-05-01'),
      end_date: day('2026-06-01'),
    });
    const call = async (route: string, body: object) => {
      const answer = await server.call(route, { cookie: ana.staffCookie, key: randomUUID(), body });
      expect([route, answer.status]).toEqual([route, 200]);
      return answer;
    };
    await call(`POST /api/loans/${loan.id}/settle`, { total_amount: 140_000, remaining_amount: 140_000 });
    const letter = await download(`GET /api/loans/${loan.id}/documents/settlement`);
    const code = codeIn(pdfText(letter.bytes));
    const holds = async () => {
      const body = { code, amount: 140_000 };
      return (await server.call('POST /api/public/documents/check', { body, address: '10.61.0.1' })).json;
    };
    expect(await holds()).toMatchObject({ holds: true });
    const { id } = await owner
      .selectFrom('payments')
      .select('id')
      .where('loan_id', '=', loan.id)
      .executeTakeFirstOrThrow();
    await call(`DELETE /api/payments/${id}`, {});
    await call(`POST /api/loans/${loan.id}/write-off`, { remaining_amount: 140_000, reason: 'Sumiu' });
    expect(await holds()).toMatchObject({ holds: false });
    const { json } = await server.call(`GET /api/documents/${code}`, { cookie: ana.staffCookie });
    expect(json).toMatchObject({ withdrawn: 'loan_reopened' });
  });

  test('DC-3 exists only once the loan is paid', async () => {
    const loan = await aLoan(server.database.owner, ofAna());
    const before = await server.call(`GET /api/loans/${loan.id}/documents/settlement`, {
      cookie: ana.staffCookie,
    });
    expect([before.status, before.code, before.message]).toEqual([
      409,
      'loan_not_paid',
      'O termo só existe depois da quitação.',
    ]);
    await server.call(`POST /api/loans/${loan.id}/settle`, {
      cookie: ana.staffCookie,
      key: 'quitar-de-verdade-2',
      body: { total_amount: 140_000, remaining_amount: 140_000, discount: 10_000 },
    });
    const { status, headers, bytes } = await download(`GET /api/loans/${loan.id}/documents/settlement`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('termo-de-quitacao-joao-da-conceicao-2026-08-15.pdf');
    const text = pdfText(bytes);
    expect(text).toContain('PAGO');
    expect(text).toContain('Empréstimo R$ 1.000,00 feito em 31/07/2026');
    expect(text).toContain('Desconto R$ 100,00');
    expect(text).toContain('Total pago R$ 1.300,00');
    expect(text).toContain('Quitado em 15/08/2026');
    expect(text).toContain(
      'dou plena e geral quitação do empréstimo acima, para nada mais reclamar a este título',
    );
  });
});

describe('DC-4 promissory notes', () => {
  test('DC-4 one page per open instalment with the seven requisites', async () => {
    const loan = await aPlanLoan(server.database.owner, ofAna());
    await pay(loan, { amount: 40_000 });
    const { bytes } = await download(`GET /api/loans/${loan.id}/documents/promissory`);
    expect(pdfFacts(bytes)['Pages']).toBe('2');
    const text = pdfText(bytes);
    expect(text).toContain('NOTA PROMISSÓRIA Nº 2/3');
    expect(text).toContain(
      'No dia 30 de setembro de 2026 pagarei por esta única via de NOTA PROMISSÓRIA a Ana Maria de Jesus, CPF 529.982.247-25, ' +
        'ou à sua ordem, a quantia de R$ 400,00 (quatrocentos reais), em moeda corrente deste país.',
    );
    expect(text).toContain('Lugar do pagamento Campinas');
    expect(text).toContain('Emitida em Campinas, 31 de julho de 2026.');
    expect(text).toContain('Endereço do emitente Rua do Sol, 5');
    expect(text).toContain('No dia 31 de outubro de 2026');
    expect(text).not.toContain('Nº 1/3');
  });

  test.each<Record<string, null>>([{ legal_name: null }, { city: null }])(
    'DC-4 are refused without name and city of the creditor: %o',
    async (missing) => {
      await setInstitution(missing);
      const loan = await aLoan(server.database.owner, ofAna());
      const { status, code, message } = await server.call(`GET /api/loans/${loan.id}/documents/promissory`, {
        cookie: ana.staffCookie,
      });
      expect([status, code, message]).toEqual([
        409,
        'creditor_incomplete',
        'Preencha nome e cidade do credor em Configurações.',
      ]);
    },
  );
});

describe('DC-5 the contract', () => {
  test('DC-5 has parties, amount in words, interest, cost, instalments, fee, settlement, place, forum and witnesses', async () => {
    await setInstitution({ ...PIX, pix_changed_at: new Date(), early_discount: true });
    const loan = await aPlanLoan(server.database.owner, { ...ofAna(), overdue_interest_rate: cents(500) });
    const { bytes } = await download(`GET /api/loans/${loan.id}/documents/contract`);
    const text = pdfText(bytes);
    for (const words of [
      'Modelo. Revise com um advogado antes de usar.',
      'MUTUANTE (quem empresta): Ana Maria de Jesus, CPF 529.982.247-25, com endereço em Rua das Flores, 100, Campinas.',
      'MUTUÁRIO (quem recebe): João da Conceição, CPF',
      'residente em Rua do Sol, 5.',
      'a quantia de R$ 1.000,00 (mil reais)',
      'Os juros somam R$ 200,00 (duzentos reais), 20% do valor emprestado.',
      'Custo efetivo:',
      '% ao mês',
      'R$ 1.200,00 (mil e duzentos reais), em 3 parcelas',
      '1ª 31/08/2026 R$ 333,34 R$ 66,66 R$ 400,00',
      'Cada dia de atraso de uma parcela acrescenta R$ 5,00 (cinco reais)',
      'com desconto dos juros dos dias que ainda não passaram',
      'por Pix, chave ana@exemplo.com, em nome de Ana Maria',
      'Fica eleito o foro de Campinas',
      'Testemunha 1',
      'Testemunha 2',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('domingo ou feriado');
  });

  test('LP-27 of a loan with grace it says so', async () => {
    await setInstitution({ ...PIX, pix_changed_at: new Date() });
    const loan = await aPlanLoan(server.database.owner, {
      ...ofAna(),
      overdue_interest_rate: cents(500),
      holiday_grace: true,
    });
    const { bytes } = await download(`GET /api/loans/${loan.id}/documents/contract`);
    expect(pdfText(bytes)).toContain('paga no dia útil seguinte não está em atraso');
  });
});

describe('DC-6 the carnê', () => {
  test('DC-6 every slip has its number, due date, value and its own Pix code, which a reader decodes', async () => {
    await setInstitution({ ...PIX, pix_changed_at: new Date() });
    const loan = await aPlanLoan(server.database.owner, ofAna());
    const { bytes } = await download(`GET /api/loans/${loan.id}/documents/booklet`);
    const text = pdfText(bytes);
    for (const slip of [
      'Parcela 1 de 3',
      'Parcela 2 de 3',
      'Parcela 3 de 3',
      '31/08/2026',
      '30/09/2026',
      '31/10/2026',
    ])
      expect(text).toContain(slip);
    expect(pdfPages(bytes, 100).flatMap(qrCodesOn)).toEqual(
      [1, 2, 3].map((number) =>
        pixCode({
          key: 'ana@exemplo.com',
          name: 'Ana Maria',
          city: 'Campinas',
          amount: cents(40_000),
          description: `Parcela ${number}/3`,
        }),
      ),
    );
    expect(pdfStructure(bytes)).toContain('Figure');
  });
});

describe('DC-7 the statement', () => {
  test('DC-7 has every loan with its payments between two days, with sums by loan and in all', async () => {
    const { owner } = server.database;
    const single = await aLoan(owner, ofAna());
    const plan = await aPlanLoan(owner, ofAna());
    await aPayment(owner, single, { amount: cents(20_000), payment_date: day('2026-08-02') });
    await aPayment(owner, single, { amount: cents(5_000), payment_date: day('2026-08-10') });
    await withFee(await pay(plan, { amount: 40_000, payment_date: '2026-08-03' }), 300);
    const { headers, bytes } = await download(
      `GET /api/clients/${ana.client.id}/statement?from=2026-08-01&to=2026-08-05`,
    );
    expect(headers['content-disposition']).toContain('extrato-joao-da-conceicao-2026-08-05.pdf');
    const text = pdfText(bytes);
    expect(text).toContain('01/08/2026 a 05/08/2026');
    expect(text).toContain('Pago no período R$ 603,00');
    expect(text).toContain('Falta pagar em 15/08/2026 R$ 1.950,00');
    expect(text).toContain('Empréstimo de R$ 1.000,00 feito em 31/07/2026: falta R$ 1.150,00');
    expect(text).toContain('03/08/2026 Pagamento R$ 333,34 R$ 66,66 R$ 3,00 R$ 403,00');
    expect(text).toContain('Tudo R$ 333,34 R$ 266,66 R$ 3,00 R$ 603,00');
    expect(text).not.toContain('10/08/2026');
    const structure = pdfStructure(bytes);
    expect(structure.match(/H2 \(block\)/g)).toHaveLength(3);
  });

  test('DC-7 refuses a period that ends before it begins, and more than 2.000 lines', async () => {
    const { owner } = server.database;
    const turned = await server.call(
      `GET /api/clients/${ana.client.id}/statement?from=2026-08-05&to=2026-08-01`,
      {
        cookie: ana.staffCookie,
      },
    );
    expect([turned.status, turned.message]).toEqual([400, 'O início do período não pode ser depois do fim.']);
    const loan = await aLoan(owner, ofAna());
    const payment = await aPayment(owner, loan, { amount: cents(1) });
    await sql`insert into payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
      select institution_id, gen_random_uuid(), loan_id, client_id, 1, 0, 0, payment_date
      from payments, generate_series(1, 1999) where id = ${payment.id}`.execute(owner);
    const long = await server.call(`GET /api/clients/${ana.client.id}/statement`, {
      cookie: ana.staffCookie,
    });
    expect([long.status, long.code, long.message]).toEqual([
      409,
      'statement_too_long',
      'Use a exportação em planilha.',
    ]);
  });
});

describe('DC-8 the proposal', () => {
  const SIMULATION = {
    amount: 100_000,
    start_date: '2026-08-15',
    frequency: 'monthly',
    installments: [
      { due_date: '2026-09-15', principal: 50_000, interest: 10_000 },
      { due_date: '2026-10-15', principal: 50_000, interest: 10_000 },
    ],
  };

  test('DC-8 has the summary and the instalments, and is no contract', async () => {
    const { status, headers, bytes } = await download(
      'POST /api/documents/proposal',
      ana.staffCookie,
      SIMULATION,
    );
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="proposta-2026-08-15.pdf"',
    ]);
    const text = pdfText(bytes);
    for (const words of [
      'Simulação sem valor de contrato',
      'Parcelas 2x de R$ 600,00',
      'Total a pagar R$ 1.200,00',
      'Custo efetivo:',
      '2ª 15/10/2026 R$ 500,00 R$ 100,00 R$ 600,00',
    ])
      expect(text).toContain(words);
  });

  test('DC-8 instalments that are not the amount are refused', async () => {
    const { status, body } = await download('POST /api/documents/proposal', ana.staffCookie, {
      ...SIMULATION,
      amount: 1,
    });
    expect(status).toBe(400);
    expect(body).toContain('as parcelas não somam o valor');
  });
});

describe('DC-11 any text', () => {
  test('DC-11 emoji are left out, right-to-left names and 120 letters without a space break nothing', async () => {
    const { owner } = server.database;
    const loan = await aPlanLoan(owner, ofAna());
    const payment = await pay(loan, { amount: 40_000 });
    for (const [name, drawn] of [
      ['Zé 🎉 da 👨‍👩‍👧‍👦 Feira', 'Zé da Feira, CPF'],
      ['محمد', 'Recebi de —, CPF'],
      ['Łukasz Şahin', 'Lukasz Sahin, CPF'],
      ['W'.repeat(120), 'WWWW'],
    ] as const) {
      await owner.updateTable('clients').set({ name }).where('id', '=', ana.client.id).execute();
      const { status, bytes } = await download(`GET /api/payments/${payment}/receipt`);
      expect([name, status]).toEqual([name, 200]);
      expect(pdfText(bytes)).toContain(drawn);
      expect(pdfFacts(bytes)['Pages']).toBe('1');
    }
  });

  test("DC-11 'Silva & Filhos <Ltda>' leaves the metadata well-formed, and the title is as it was written", async () => {
    const { owner } = server.database;
    await owner
      .updateTable('clients')
      .set({ name: 'Silva & Filhos <Ltda>' })
      .where('id', '=', ana.client.id)
      .execute();
    const loan = await aLoan(owner, ofAna());
    const { bytes } = await download(`GET /api/loans/${loan.id}/documents/contract`);
    expect(pdfFacts(bytes)['Title']).toBe('Contrato de mútuo: Silva & Filhos <Ltda>');
    expect(pdfMetadata(bytes)).toContain(
      '<rdf:li xml:lang="x-default">Contrato de mútuo: Silva &amp; Filhos &lt;Ltda&gt;</rdf:li>',
    );
  });
});

describe('DC-12 the portal', () => {
  test("DC-12 a client gets receipts, contract, settlement letter and statement of their own, and no other client's", async () => {
    const { owner } = server.database;
    const loan = await aPlanLoan(owner, ofAna());
    const payment = await pay(loan, { amount: 40_000 });
    const renewed = await aLoan(owner, ofAna());
    const early = await aPayment(owner, renewed, { amount: cents(40_000) });
    await aRenewal(owner, renewed, { on_day: day('2026-08-10') });
    const before = await download(`GET /api/portal/payments/${early.id}/receipt`, ana.borrowerCookie);
    expect(pdfText(before.bytes)).toContain('Falta pagar depois deste pagamento R$ 1.000,00');
    const own = await download(`GET /api/portal/payments/${payment}/receipt`, ana.borrowerCookie);
    expect(own.status).toBe(200);
    const text = pdfText(own.bytes);
    expect(text).toContain('referente à parcela 1 de 3');
    expect(text).toContain('Falta pagar depois deste pagamento R$ 800,00');
    const found = await server.call(`GET /api/documents/${codeIn(text)}`, { cookie: ana.staffCookie });
    expect(found.json).toMatchObject({ kind: 'receipt', issued_by: null });
    const contract = await download(
      `GET /api/portal/loans/${loan.id}/documents/contract`,
      ana.borrowerCookie,
    );
    expect(pdfText(contract.bytes)).not.toContain('Rua do Sol');
    const statement = await download('GET /api/portal/statement', ana.borrowerCookie);
    expect(pdfText(statement.bytes)).toContain('Pago no período R$ 800,00');
    const tooEarly = await server.call(`GET /api/portal/loans/${loan.id}/documents/settlement`, {
      cookie: ana.borrowerCookie,
    });
    expect(tooEarly.code).toBe('loan_not_paid');
    for (const route of [
      `GET /api/portal/payments/${payment}/receipt`,
      `GET /api/portal/loans/${loan.id}/documents/contract`,
      `GET /api/portal/loans/${loan.id}/documents/settlement`,
    ])
      expect((await server.call(route, { cookie: beto.borrowerCookie })).status).toBe(404);
    for (const kind of ['promissory', 'booklet'])
      expect(
        (
          await server.call(`GET /api/portal/loans/${loan.id}/documents/${kind}`, {
            cookie: ana.borrowerCookie,
          })
        ).status,
      ).toBe(400);
  });

  test('PD-9 of a loss there is neither a receipt nor a termo, for staff or client, and the statement says what it is', async () => {
    const { owner } = server.database;
    const loan = await aLoan(owner, {
      ...ofAna(),
      start_date: day('2026-05-01'),
      end_date: day('2026-06-01'),
    });
    const lost = await server.call(`POST /api/loans/${loan.id}/write-off`, {
      cookie: ana.staffCookie,
      key: 'baixar-como-perda-1',
      body: { remaining_amount: 140_000, reason: 'Sumiu' },
    });
    expect([lost.status, lost.json]).toMatchObject([200, { status: 'pago', loss: true }]);
    const { id } = await owner
      .selectFrom('payments')
      .select('id')
      .where('loan_id', '=', loan.id)
      .executeTakeFirstOrThrow();
    for (const [of, cookie] of [
      ['/api', ana.staffCookie],
      ['/api/portal', ana.borrowerCookie],
    ] as const) {
      const letter = await server.call(`GET ${of}/loans/${loan.id}/documents/settlement`, { cookie });
      expect([letter.status, letter.code]).toEqual([409, 'loan_not_paid']);
      expect((await server.call(`GET ${of}/payments/${id}/receipt`, { cookie })).status).toBe(404);
    }
    const statement = await download('GET /api/portal/statement', ana.borrowerCookie);
    const text = pdfText(statement.bytes);
    expect(text).toContain('feito em 01/05/2026: baixado como perda');
    expect(text).not.toContain('Quitação');
    const own = await server.call('GET /api/portal/loans', { cookie: ana.borrowerCookie });
    expect(own.json).toMatchObject({ items: [{ id: loan.id, status: 'pago', loss: true, payments: [] }] });
  });

  test('DC-12 twenty made in a quarter of an hour, then too many; what is refused counts for nothing', async () => {
    const loan = await aLoan(server.database.owner, ofAna());
    const call = (url: string) => server.call(url, { cookie: ana.borrowerCookie });
    for (let refused = 0; refused < 25; refused += 1)
      expect((await call(`GET /api/portal/loans/${loan.id}/documents/settlement`)).status).toBe(409);
    const contract = `GET /api/portal/loans/${loan.id}/documents/contract`;
    for (let made = 0; made < 20; made += 1) expect((await call(contract)).status).toBe(200);
    expect((await call(contract)).status).toBe(429);
    expect((await call('GET /api/portal/me')).status).toBe(200);
  });
});
