import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { day } from '#domain/calendar.ts';
import type { HeldPlan } from '#domain/plans/plan.ts';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { aPng } from '#tests/support/png.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aFile, aLoan, aMember, anInterest } from '#tests/support/records.ts';
import { aSignedInLender, startTestApp, type TestApp } from './test-app.ts';

const PLANS = {
  teste: { label: 'Teste', open_loans: 3, people: 2, files_mb: 1, trial_days: 14 },
  livre: { label: 'Livre' },
};
const OVER = 'O plano terminou em 14/08. Você continua recebendo e pode exportar tudo.';
let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({ env: { PLANS: JSON.stringify(PLANS) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
});

const put = (held: Partial<HeldPlan>) =>
  server.database.owner.updateTable('institutions').set(held).where('id', '=', ana.lender.id).execute();
const ended = () => put({ plan: 'livre', plan_until: day('2026-08-14') });
const call = (route: string, body?: unknown) =>
  server.call(route, { cookie: ana.staffCookie, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const TERMS = { amount: 100_000, interest_rate: 1000, start_date: '2026-08-15', end_date: '2026-09-15' };
const lend = () => call('POST /api/loans', { client_id: ana.client.id, ...TERMS });
const openLoans = async () =>
  (
    await server.database.owner
      .selectFrom('loans')
      .select('id')
      .where('institution_id', '=', ana.lender.id)
      .where('status', '<>', 'pago')
      .where('deleted_at', 'is', null)
      .execute()
  ).length;
const someLoans = async (count: number) => {
  const { owner } = server.database;
  const loans = [];
  for (let n = 0; n < count; n += 1)
    loans.push(await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id }));
  return loans;
};
const outcome = ({ status, code, message }: Awaited<ReturnType<typeof lend>>) => [status, code, message];
const LIMIT = [409, 'plan_limit', 'Seu plano permite 3 empréstimos em aberto. Quite algum ou mude de plano.'];

describe('open loans', () => {
  test('AS-7 32 at once, by two instances: as many as the plan permits, and the others are refused', async () => {
    await put({ plan: 'teste' });
    const another = await server.anotherInstance();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        server.call('POST /api/loans', {
          cookie: ana.staffCookie,
          key: randomUUID(),
          body: { client_id: ana.client.id, ...TERMS },
          on: n % 2 === 0 ? another : server.app,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'plan_limit')).toHaveLength(29);
    expect(await openLoans()).toBe(3);
  });

  test('AS-7 at the limit every way to make one is refused, and one settled makes room', async () => {
    await put({ plan: 'teste' });
    const [first] = await someLoans(3);
    const { owner } = server.database;
    const { id: request } = await anInterest(owner, {
      institution_id: ana.lender.id,
      client_id: ana.client.id,
      client_cpf: ana.client.cpf,
      status: 'Aprovado',
    });
    expect(outcome(await lend())).toEqual(LIMIT);
    const planned = {
      client_id: ana.client.id,
      amount: 100_000,
      interest_method: 'total',
      interest_rate: 1000,
      installment_amount: null,
      installment_count: 3,
      frequency: 'monthly',
      start_date: '2026-08-15',
      first_due_date: '2026-09-15',
    };
    expect(outcome(await call('POST /api/installment-loans', planned))).toEqual(LIMIT);
    const lent = { version: 1 };
    expect(outcome(await call(`POST /api/interests/${request}/create-loan`, lent))).toEqual(LIMIT);
    await owner
      .updateTable('loans')
      .set({ deleted_at: new Date() })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await call(`POST /api/interests/${request}/create-loan`, lent)).status).toBe(201);
    expect(await openLoans()).toBe(3);
  });

  test('AS-7 only making is refused: a deleted one is restored, an open one renewed and received', async () => {
    await put({ plan: 'teste' });
    const [first, second] = await someLoans(4);
    const { owner } = server.database;
    await owner
      .updateTable('loans')
      .set({ deleted_at: new Date() })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await call(`POST /api/loans/${first?.id}/restore`)).status).toBe(200);
    expect(await openLoans()).toBe(4);
    const renewed = { version: second?.version, end_date: '2026-09-15' };
    expect((await call(`POST /api/loans/${second?.id}/renew`, renewed)).status).toBe(200);
    expect(outcome(await lend())).toEqual(LIMIT);
  });

  test('AS-7 an import writes what there is room for; the rest waits, and comes once there is room', async () => {
    await put({ plan: 'teste' });
    const { json } = await call('POST /api/imports', { kind: 'loans', file_name: 'emprestimos.csv' });
    const { id } = z.object({ id: z.string() }).parse(json);
    const cells = (n: number) => ({
      client_cpf: ana.client.cpf,
      amount: `${n}00,00`,
      interest_rate: '10',
      start_date: '15/08/2026',
      end_date: '15/09/2026',
    });
    const rows = [1, 2, 3, 4, 5].map((n) => ({ line: n + 1, cells: cells(n) }));
    expect((await call(`PUT /api/imports/${id}/rows`, { rows })).json).toMatchObject({
      counts: { chosen: 5 },
    });
    const run = () => call(`POST /api/imports/${id}/run`);
    expect((await run()).json).toMatchObject({ status: 'running', counts: { written: 3, chosen: 2 } });
    expect(outcome(await run())).toEqual(LIMIT);
    expect(await openLoans()).toBe(3);
    await put({ plan: 'livre' });
    expect((await run()).json).toMatchObject({ status: 'done', counts: { written: 5, chosen: 0 } });
    expect(await openLoans()).toBe(5);
  });
});

test('AS-7 people: the owner, the active and the invited count, and reactivating is one more', async () => {
  await put({ plan: 'teste' });
  const invite = (n: number) =>
    call('POST /api/invitations', { name: 'Rita', email: `rita${n}@exemplo.com.br`, role: 'manager' });
  expect((await invite(1)).status).toBe(201);
  expect(outcome(await invite(2))).toEqual([
    409,
    'plan_limit',
    'Seu plano permite 2 pessoas na equipe. Desative alguém ou mude de plano.',
  ]);
  await put({ plan: 'livre' });
  expect((await invite(2)).status).toBe(201);
  await ended();
  expect(outcome(await invite(3))).toEqual([409, 'plan_over', OVER]);
});

test('AS-7 files: files_mb takes the place of FILES_QUOTA_MB', async () => {
  await put({ plan: 'teste' });
  const add = (color: [number, number, number]) =>
    call(`POST /api/clients/${ana.client.id}/files`, {
      kind: 'other',
      name: 'Recibo',
      content: aPng({ color }).toString('base64'),
    });
  expect((await add([1, 1, 1])).status).toBe(201);
  expect((await call('GET /api/files/usage')).json).toMatchObject({ quota: 1_048_576 });
  const { owner } = server.database;
  const ofClient = { institution_id: ana.lender.id, client_id: ana.client.id };
  for (const fill of [1, 2, 3]) await aFile(owner, { ...ofClient, content: Buffer.alloc(400_000, fill) });
  expect(outcome(await add([2, 2, 2]))).toEqual([
    409,
    'plan_limit',
    'Seu plano permite 1 MB de arquivos. Apague alguns ou mude de plano.',
  ]);
  await ended();
  expect(outcome(await add([3, 3, 3]))).toEqual([409, 'plan_over', OVER]);
  expect((await call('GET /api/files/usage')).json).toMatchObject({ quota: 524_288_000 });
});

test('AS-7 PB-4 a proof of payment has the room of a larger plan, of a smaller one that of the server, and no plan refuses it', async () => {
  const small = await startTestApp({
    env: { PLANS: JSON.stringify({ grande: { label: 'Grande', files_mb: 3 }, pequeno: PLANS.teste }) },
    config: { filesQuotaMb: 2 },
  });
  try {
    const { owner } = small.database;
    const bia = await aSignedInLender(small);
    const ofClient = { institution_id: bia.lender.id, client_id: bia.client.id };
    const loan = await aLoan(owner, ofClient);
    for (const fill of [1, 2, 3, 4, 5])
      await aFile(owner, { ...ofClient, content: Buffer.alloc(400_000, fill) });
    const hold = (held: Partial<HeldPlan>) =>
      owner.updateTable('institutions').set(held).where('id', '=', bia.lender.id).execute();
    const send = async (color: [number, number, number]) => {
      const content = aPng({ color }).toString('base64');
      const body = { loan_id: loan.id, amount: 6_500, paid_on: '2026-08-15', content };
      const cookie = bia.borrowerCookie;
      const { status, code } = await small.call('POST /api/portal/proofs', {
        cookie,
        key: randomUUID(),
        body,
      });
      return code ?? status;
    };
    await hold({ plan: 'pequeno' });
    expect(await send([1, 1, 1])).toBe(201);
    await aFile(owner, { ...ofClient, content: Buffer.alloc(200_000, 6) });
    expect(await send([2, 2, 2])).toBe('files_full');
    await hold({ plan: 'grande' });
    expect(await send([2, 2, 2])).toBe(201);
    await hold({ plan_until: day('2026-08-14') });
    expect(await send([3, 3, 3])).toBe(201);
  } finally {
    await small.close();
  }
});

test('AS-7 after its end nothing is made, and everything else works', async () => {
  const [loan] = await someLoans(1);
  await ended();
  expect(outcome(await lend())).toEqual([409, 'plan_over', OVER]);
  const paid = { loan_id: loan?.id, amount: 100, payment_date: '2026-08-15' };
  expect((await call('POST /api/payments', paid)).status).toBe(201);
  const answers = await Promise.all(
    ['GET /api/loans', 'GET /api/clients', 'GET /api/export/caderneta.json'].map((route) => call(route)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await call(`DELETE /api/loans/${loan?.id}`)).status).toBe(204);
  expect((await call(`POST /api/loans/${loan?.id}/restore`)).status).toBe(200);
  // A plan that was prolonged counts at the next press, whatever the server remembered of the session.
  await put({ plan_until: day('2026-08-15') });
  expect((await lend()).status).toBe(201);
});

test('AS-6 a code gives the plan it names, and one without the first plan with days to try', async () => {
  const byCode = await startTestApp({ env: { PLANS: JSON.stringify(PLANS) }, config: { signUp: 'code' } });
  const { db, owner } = byCode.database;
  try {
    const { lender } = await aSignedInLender(byCode);
    const made = [];
    for (const plan of [null, 'livre']) {
      const { user } = await aMember(owner, lender.id, { role: 'manager', email_confirmed_at: new Date() });
      const opened = { institution: lender.id, user, now: byCode.clock.now(), tokenMinutes: 60 };
      const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
      const code = await createSignUpCode(db, { uses: 1, until: null, plan });
      const { status } = await byCode.call('POST /api/institutions', {
        cookie: `__Host-caderneta_staff=${token}`,
        body: { name: 'Crédito da Praça', sign_up_code: code },
      });
      expect(status).toBe(201);
      made.push(
        await owner
          .selectFrom('institutions')
          .select(['plan', 'plan_until'])
          .where('user_id', '=', user)
          .executeTakeFirstOrThrow(),
      );
    }
    expect(made).toEqual([
      { plan: 'teste', plan_until: '2026-08-29' },
      { plan: 'livre', plan_until: null },
    ]);
  } finally {
    await byCode.close();
  }
});
