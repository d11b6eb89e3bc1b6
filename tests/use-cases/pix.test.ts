import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aLoan, aPlanLoan } from '#tests/support/records.ts';

const PASSWORD = 'uma senha bem comprida';
const PIX = {
  pix_key_type: 'cpf',
  pix_key: '529.982.247-25',
  pix_name: 'Crédito Fácil',
  pix_city: 'São Paulo',
};

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
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', ana.lender.user_id)
    .execute();
});

function change(pix: object | null, { version = 2, current_password = PASSWORD } = {}) {
  const none = { pix_key_type: null, pix_key: null, pix_name: null, pix_city: null };
  const body = { version, current_password, ...(pix ?? none) };
  return server.call('PUT /api/institution/pix', { cookie: ana.staffCookie, body });
}
const me = async () => (await server.call('GET /api/portal/me', { cookie: ana.borrowerCookie })).json;

describe('PX-4 the key of the institution', () => {
  test('PX-2 PX-3 is saved in its canonical form, shown in the portal with its day, and audited with the person', async () => {
    const { status, json } = await change(PIX);
    const stored = { ...PIX, pix_key: '52998224725', pix_changed_at: server.clock.now().toISOString() };
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...stored, version: 3 });
    expect(await me()).toMatchObject({ pix: stored });
    const audit = await server.database.owner
      .selectFrom('audit_log')
      .select(['user_id', 'before', 'after'])
      .where('institution_id', '=', ana.lender.id)
      .where('table_name', '=', 'institutions')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      user_id: ana.lender.user_id,
      before: { pix_key: null },
      after: { pix_key: '52998224725', pix_name: 'Crédito Fácil' },
    });
  });

  test('another city is no other key: its day stays; no key at all takes all of it away', async () => {
    await change(PIX);
    const first = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const moved = await change({ ...PIX, pix_city: 'Recife' }, { version: 3 });
    expect(moved.json).toMatchObject({ pix_city: 'Recife', pix_changed_at: first });
    const gone = await change(null, { version: 4 });
    expect(gone.json).toMatchObject({
      pix_key_type: null,
      pix_key: null,
      pix_name: null,
      pix_changed_at: null,
    });
    expect(await me()).toMatchObject({ pix: null });
  });

  test('a wrong password is refused and changes nothing', async () => {
    const { status, json } = await change(PIX, { current_password: 'outra senha comprida' });
    expect([status, errorOf(json).message]).toEqual([422, 'A senha atual não confere. Digite-a novamente.']);
    expect(await me()).toMatchObject({ pix: null });
  });

  test.each([
    [{ pix_key: '529.982.247-24' }, /Esta chave não parece ser um CPF\. Confira\./],
    [{ pix_key_type: 'random' }, /Esta chave não parece ser uma chave aleatória\. Confira\./],
    [{ pix_name: '🤝🤝' }, /Use letras no nome do recebedor\./],
    [{ pix_name: '' }, /Nome do recebedor/],
    [{ pix_city: null }, /Cidade/],
    [{ pix_key_type: null }, /Tipo de chave/],
  ])('PX-3 PX-6 %j is refused with its sentence', async (wrong, sentence) => {
    const { status, json } = await change({ ...PIX, ...wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toMatch(sentence);
  });

  test('LN-18 two tabs change the key at once: one wins, the other is refused and overwrites nothing', async () => {
    const answers = await Promise.all([change(PIX), change({ ...PIX, pix_name: 'Outra Pessoa' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409);
    expect(errorOf(refused?.json)).toMatchObject({ code: 'record_changed', details: { record: won?.json } });
    expect(await me()).toMatchObject({ pix: { pix_name: Reflect.get(Object(won?.json), 'pix_name') } });
  });

  test('no query of a screen can set it, and visitors cannot read it', async () => {
    const { db } = server.database;
    await expect(
      db.asLender(ana.lender.id, (tx) => tx.updateTable('institutions').set({ pix_key: 'x' }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(db.system.selectFrom('institutions').select('pix_key').execute()).rejects.toThrow(
      /permission denied/,
    );
    await change(PIX);
    const { json } = await server.call('GET /api/public/institutions', {});
    expect(JSON.stringify(json)).not.toContain('52998224725');
  });
});

test('PX-1 the creditor: document with its check digits, all optional, shown in the portal', async () => {
  const profile = { version: 2, name: 'Crédito Fácil', logo_url: null, contact_info: '(11) 4002-8922' };
  const save = (fields: object) =>
    server.call('PUT /api/institution', { cookie: ana.staffCookie, body: { ...profile, ...fields } });
  const creditor = { legal_name: 'Ana Souza', address: 'Rua das Flores, 10', city: 'São Paulo' };
  expect((await save({ ...creditor, document: '529.982.247-25' })).json).toMatchObject({
    ...creditor,
    document: '52998224725',
  });
  expect(await me()).toMatchObject({
    creditor: { ...creditor, document: '52998224725' },
    institution_closing: false,
    institution_contact_info: '(11) 4002-8922',
  });
  const wrong = await save({ version: 3, document: '11.222.333/0001-82' });
  expect([wrong.status, JSON.stringify(wrong.json)]).toEqual([
    400,
    expect.stringContaining('O CPF ou CNPJ não confere. Confira os dígitos.'),
  ]);
});

describe('PX-10 PX-12 what may be paid now', () => {
  const of = async (id: string, who: 'staff' | 'borrower' = 'staff') =>
    who === 'staff'
      ? server.call(`GET /api/loans/${id}/pix`, { cookie: ana.staffCookie })
      : server.call(`GET /api/portal/loans/${id}/pix`, { cookie: ana.borrowerCookie });

  test('both sides get the same key, description and values: 1.400,00 and 5 days × 5,00', async () => {
    await change(PIX);
    const loan = await aLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
      start_date: day('2026-07-10'),
      end_date: day('2026-08-10'),
      overdue_interest_rate: cents(500),
    });
    const { json } = await of(loan.id);
    expect(json).toMatchObject({
      account: { pix_key: '52998224725', pix_name: 'Crédito Fácil' },
      description: 'Emprestimo 10/07/2026',
      values: [{ kind: 'all', amount: 142_500 }],
    });
    expect((await of(loan.id, 'borrower')).json).toEqual(json);
  });

  test('PX-9 without a key nothing is offered', async () => {
    const plan = await aPlanLoan(server.database.owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
    });
    expect((await of(plan.id)).json).toMatchObject({ account: null, values: [] });
  });

  test("somebody else's loan answers like one that does not exist", async () => {
    const theirs = await aLoan(server.database.owner, {
      institution_id: beto.lender.id,
      client_id: beto.client.id,
    });
    expect((await of(theirs.id)).status).toBe(404);
    expect((await of(theirs.id, 'borrower')).status).toBe(404);
  });
});
