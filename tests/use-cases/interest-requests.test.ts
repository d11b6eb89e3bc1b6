import { expect, test } from 'vitest';
import { addDays, oneMonthAfter } from '#domain/calendar.ts';
import { INTEREST_STATUSES, type InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { basisPoints } from '#domain/money.ts';
import { createInterestRequest } from '#server/interest-requests/create-interest-request.ts';
import { createLoanFromInterest } from '#server/interest-requests/create-loan-from-interest.ts';
import {
  totalsByStatus,
  pageOfRequests,
  removeRequest,
  requireRequest,
} from '#server/interest-requests/interest-request-store.ts';
import { moveInterestRequest } from '#server/interest-requests/move-interest-request.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { aCpf, anInterest } from '#tests/support/records.ts';
import {
  newClient,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  versionSeen,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const queueOf = async (lender: Lender, search = '', status?: InterestStatus) => {
  const query = { status, search, after: undefined, limit: 50 };
  return (await lender.does((tx, institution) => pageOfRequests(tx, institution, query))).items;
};

const move = (lender: Lender, id: string, status?: InterestStatus, notes?: string | null) =>
  lender.does(async (tx, institution) => {
    const version = await versionSeen(tx, 'interests', id);
    return moveInterestRequest(tx, institution, { id, version, status, notes });
  });

const approve = (lender: Lender, id: string, notes?: string | null) =>
  lender.does(async (tx, institution) => {
    const version = await versionSeen(tx, 'interests', id);
    return createLoanFromInterest(tx, institution, { id, version, notes, today: TODAY, now: NOW });
  });

const ask = (lender: Lender, clientId: string, amount: number) =>
  lender.does((tx, institution) =>
    createInterestRequest(tx, institution, {
      client_id: clientId,
      requested_amount: reais(amount),
      now: NOW,
    }),
  );

/** A request of R$ 750,00 of a registered client, in the status asked for. */
async function aRequestOf(lender: Lender, status: InterestStatus, notes: string | null = null) {
  const client = await newClient(lender, { name: 'João' });
  return anInterest(world.owner, {
    institution_id: lender.id,
    client_id: client.id,
    client_cpf: client.cpf,
    requested_amount: reais(750),
    status,
    notes,
  });
}

test('IN-6 a new interest is Pendente, carries the client’s CPF, and its amount may be anything', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana, { name: 'João' });
  const request = await ask(ana, client.id, -10);
  expect(request).toMatchObject({
    client_id: client.id,
    client_name: 'João',
    client_cpf: client.cpf,
    requested_amount: -1000,
    status: 'Pendente',
    notes: null,
  });
  expect(await ana.does((tx, institution) => requireRequest(tx, institution, request.id))).toEqual(request);
  expect(await refusal(ask(beto, client.id, 10))).toBe('client_not_found');
  expect(await queueOf(beto)).toEqual([]);
});

test('IN-2 the search finds the client’s name, the given name and the CPF, and the counts follow it', async () => {
  const { ana, beto, owner } = world;
  const client = await newClient(ana, { name: 'Ângela Prado' });
  const ofClient = { institution_id: ana.id, client_id: client.id, client_cpf: client.cpf };
  const first = await anInterest(owner, { ...ofClient, status: 'Em Análise' });
  const cpf = aCpf();
  const visitor = await anInterest(owner, {
    institution_id: ana.id,
    original_requester_name: 'Ângelo Visitante',
    client_cpf: cpf,
  });
  await anInterest(owner, { institution_id: ana.id, original_requester_name: 'Outro' });
  await anInterest(owner, {
    institution_id: beto.id,
    original_requester_name: 'Angela de lá',
    client_cpf: cpf,
  });
  const found = async (search: string) => (await queueOf(ana, search)).map((request) => request.id);
  expect(new Set(await found('angel'))).toEqual(new Set([first.id, visitor.id]));
  expect(await found('prado')).toEqual([first.id]);
  expect(await found(cpf)).toEqual([visitor.id]);
  const totals = await ana.does((tx, me) => totalsByStatus(tx, me, 'angel'));
  expect(totals.counts).toEqual({ Pendente: 1, 'Em Análise': 1, Aprovado: 0, Rejeitado: 0, Concluído: 0 });
  expect(totals.amounts).toEqual({
    Pendente: visitor.requested_amount,
    'Em Análise': first.requested_amount,
    Aprovado: 0,
    Rejeitado: 0,
    Concluído: 0,
  });
});

test('IN-3 a section of one status is paged newest first', async () => {
  const { ana, owner } = world;
  const made: string[] = [];
  for (const minute of [1, 2, 3]) {
    const created_at = new Date(NOW.getTime() + minute * 60_000);
    made.unshift((await anInterest(owner, { institution_id: ana.id, created_at })).id);
    await anInterest(owner, { institution_id: ana.id, created_at, status: 'Rejeitado' });
  }
  const pageAfter = (after: string | undefined) =>
    ana.does((tx, me) => pageOfRequests(tx, me, { status: 'Pendente', search: '', after, limit: 2 }));
  const first = await pageAfter(undefined);
  const second = await pageAfter(first.next ?? '');
  expect([...first.items, ...second.items].map((request) => request.id)).toEqual(made);
  expect(second.next).toBeNull();
});

test('IN-4 the name of a deleted client is unknown, that of a visitor is the one given', async () => {
  const { ana, owner } = world;
  const request = await aRequestOf(ana, 'Pendente');
  const visitor = await anInterest(owner, { institution_id: ana.id, original_requester_name: 'Zeca' });
  await ana.does((tx, me) => clientRecord.remove(tx, me, { id: request.client_id ?? '', now: NOW }));
  const names = new Map(
    (await queueOf(ana)).map((one) => [one.id, [one.client_name, one.original_requester_name]]),
  );
  expect(names.get(request.id)).toEqual([null, null]);
  expect(names.get(visitor.id)).toEqual([null, 'Zeca']);
});

test('IN-5 a deleted interest is really gone, and only its own institution can delete it', async () => {
  const { ana, beto, owner } = world;
  const request = await aRequestOf(ana, 'Pendente');
  const remove = (lender: Lender) => lender.does((tx, me) => removeRequest(tx, me, request.id));
  expect(await refusal(remove(beto))).toBe('not_found');
  expect(await ana.does((tx, me) => requireRequest(tx, me, request.id))).toMatchObject({ id: request.id });
  await remove(ana);
  expect(await refusal(remove(ana))).toBe('not_found');
  expect(await owner.selectFrom('interests').select('id').where('id', '=', request.id).execute()).toEqual([]);
});

test('IN-7 every move of the 25 is accepted or refused by the order, and the notes go with it', async () => {
  const { ana } = world;
  const allowed = new Set([
    'Pendente→Em Análise',
    'Em Análise→Pendente',
    'Em Análise→Aprovado',
    'Aprovado→Em Análise',
    'Rejeitado→Aprovado',
    'Rejeitado→Concluído',
    'Pendente→Rejeitado',
    'Em Análise→Rejeitado',
    'Aprovado→Rejeitado',
    'Concluído→Rejeitado',
  ]);
  for (const from of INTEREST_STATUSES) {
    for (const to of INTEREST_STATUSES.filter((status) => status !== from)) {
      const request = await aRequestOf(ana, from, 'antes');
      const call = move(ana, request.id, to, `para ${to}`);
      if (allowed.has(`${from}→${to}`)) expect(await call).toMatchObject({ status: to, notes: `para ${to}` });
      else expect(await refusal(call), `${from}→${to}`).toBe('invalid_status_move');
    }
  }
});

test('IN-7 notes left out stay, notes sent empty are cleared, and a foreign interest is not found', async () => {
  const { ana, beto } = world;
  const request = await aRequestOf(ana, 'Pendente', 'ligar amanhã');
  expect(await move(ana, request.id, 'Em Análise')).toMatchObject({ notes: 'ligar amanhã' });
  expect(await move(ana, request.id, undefined, null)).toMatchObject({ status: 'Em Análise', notes: null });
  expect(await refusal(move(beto, request.id, 'Aprovado'))).toBe('not_found');
  expect(await refusal(move(ana, NOBODYS_ID, 'Aprovado'))).toBe('not_found');
});

test('IN-8, PA-53 an approved R$ 750,00 becomes one payment at 40% and R$ 5,00 a day, due in a month, and is Concluído', async () => {
  const { ana, beto } = world;
  const request = await aRequestOf(ana, 'Aprovado', 'antes');
  expect(await refusal(approve(beto, request.id))).toBe('not_found');
  const { loan, interest: concluded } = await approve(ana, request.id, 'cliente antigo');
  expect(loan).toMatchObject({
    client_id: request.client_id,
    client: { name: 'João' },
    amount: 75_000,
    interest_rate: 4000,
    overdue_interest_rate: 500,
    start_date: '2026-07-31',
    end_date: '2026-08-31',
    notes: 'Criado a partir de interesse. cliente antigo',
    status: 'ativo',
    interest_method: 'single',
    plan: null,
  });
  expect(concluded).toMatchObject({ status: 'Concluído', notes: 'cliente antigo' });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(loan);
  expect(await ana.does((tx, institution) => requireRequest(tx, institution, request.id))).toEqual(concluded);
});

test('IN-8 of 6 approvals at once one creates the loan, and later ones are refused', async () => {
  const { ana, owner } = world;
  for (let trial = 0; trial < 10; trial += 1) {
    const request = await aRequestOf(ana, 'Aprovado');
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => approve(ana, request.id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(approve(ana, request.id))).toBe('interest_already_concluded');
    const loans = owner.selectFrom('loans').select('id').where('source_interest_id', '=', request.id);
    expect(await loans.execute()).toHaveLength(1);
  }
});

test('IN-8 moved back to Aprovado, an interest that became a loan does not become a second one', async () => {
  const { ana } = world;
  const request = await aRequestOf(ana, 'Aprovado');
  await approve(ana, request.id);
  await move(ana, request.id, 'Rejeitado');
  await move(ana, request.id, 'Aprovado');
  expect(await refusal(approve(ana, request.id))).toBe('interest_already_concluded');
});

test('IN-8 what is not approved, has no client or no amount creates nothing', async () => {
  const { ana, owner } = world;
  const pending = await aRequestOf(ana, 'Pendente');
  const visitor = await anInterest(owner, { institution_id: ana.id, status: 'Aprovado' });
  const nothing = await aRequestOf(ana, 'Aprovado');
  await owner
    .updateTable('interests')
    .set({ requested_amount: reais(0) })
    .where('id', '=', nothing.id)
    .execute();
  const orphan = await aRequestOf(ana, 'Aprovado');
  await ana.does((tx, me) => clientRecord.remove(tx, me, { id: orphan.client_id ?? '', now: NOW }));
  expect(await refusal(approve(ana, pending.id))).toBe('interest_not_approved');
  expect(await refusal(approve(ana, visitor.id))).toBe('interest_without_client');
  expect(await refusal(approve(ana, nothing.id))).toBe('invalid_input');
  expect(await refusal(approve(ana, orphan.id))).toBe('client_not_found');
  expect(await owner.selectFrom('loans').select('id').where('institution_id', '=', ana.id).execute()).toEqual(
    [],
  );
});

test('IN-9 once the requester’s CPF is registered, the approved request becomes that client’s loan', async () => {
  const { ana, owner } = world;
  const cpf = aCpf();
  const request = await anInterest(owner, {
    institution_id: ana.id,
    client_cpf: cpf,
    original_requester_name: 'Zeca',
    status: 'Aprovado',
  });
  expect(await refusal(approve(ana, request.id))).toBe('interest_without_client');
  const client = await newClient(ana, { name: 'José Carlos', cpf });
  expect(await approve(ana, request.id)).toMatchObject({ loan: { client_id: client.id, amount: 50_000 } });
});

/** R$ 900,00 at 20% until one month after TODAY, as it could be typed over the request's R$ 750,00. */
const typedLoan = (clientId: string) => ({
  client_id: clientId,
  amount: reais(900),
  interest_rate: basisPoints(2000),
  overdue_interest_rate: reais(3),
  start_date: TODAY,
  end_date: oneMonthAfter(TODAY),
  notes: null,
});

const approveAs = (
  lender: Lender,
  id: string,
  typed: Partial<Parameters<typeof createLoanFromInterest>[2]>,
) =>
  lender.does(async (tx, institution) => {
    const version = await versionSeen(tx, 'interests', id);
    return createLoanFromInterest(tx, institution, { id, version, ...typed, today: TODAY, now: NOW });
  });

test('IN-12 an approved request becomes the loan that was typed, and its notes stay its own', async () => {
  const { ana } = world;
  const request = await aRequestOf(ana, 'Aprovado', 'Cliente antigo.');
  const clientId = request.client_id ?? '';
  const { interest, loan } = await approveAs(ana, request.id, { loan: typedLoan(clientId) });
  expect(interest).toMatchObject({ status: 'Concluído', notes: 'Cliente antigo.' });
  expect(loan).toMatchObject({
    client_id: clientId,
    amount: 90_000,
    interest_rate: 2000,
    overdue_interest_rate: 300,
    notes: null,
  });
  expect(await refusal(approveAs(ana, request.id, { loan: typedLoan(clientId) }))).toBe(
    'interest_already_concluded',
  );
});

test('IN-12 the loan in instalments of a request: both or neither, and only for its own client', async () => {
  const { ana, owner } = world;
  const request = await aRequestOf(ana, 'Aprovado');
  const clientId = request.client_id ?? '';
  const plan = {
    client_id: clientId,
    amount: reais(750),
    interest_method: 'total',
    interest_rate: basisPoints(3000),
    installment_amount: null,
    overdue_interest_rate: reais(0),
    installment_count: 10,
    frequency: 'weekly',
    start_date: TODAY,
    first_due_date: addDays(TODAY, 7),
    skip: { saturdays: false, sundays: false, holidays: false },
    paid_count: 0,
    notes: null,
  } as const;
  const other = await newClient(ana, { name: 'Outra' });
  const refused = [
    { installment_loan: { ...plan, client_id: other.id } },
    { installment_loan: { ...plan, installment_count: 0 } },
    { loan: { ...typedLoan(clientId), end_date: addDays(TODAY, -1) } },
  ];
  for (const typed of refused) expect(await refusal(approveAs(ana, request.id, typed))).toBe('invalid_input');
  expect(await ana.does((tx, me) => requireRequest(tx, me, request.id))).toMatchObject({
    status: 'Aprovado',
  });
  const { interest, loan } = await approveAs(ana, request.id, { installment_loan: plan });
  expect(interest.status).toBe('Concluído');
  expect(loan).toMatchObject({ client_id: clientId, amount: 75_000, installment_count: 10 });
  expect(await owner.selectFrom('loans').select('id').where('institution_id', '=', ana.id).execute()).toEqual(
    [{ id: loan.id }],
  );
});

test('IN-11 the approved requests of one client are found by status and client', async () => {
  const { ana } = world;
  const approved = await aRequestOf(ana, 'Aprovado');
  await aRequestOf(ana, 'Aprovado');
  const query = { status: 'Aprovado', client_id: approved.client_id ?? '', search: '', limit: 1 } as const;
  const { items } = await ana.does((tx, me) => pageOfRequests(tx, me, query));
  expect(items.map(({ id }) => id)).toEqual([approved.id]);
});

test('IN-5 deleting a concluded interest leaves its loan as it was', async () => {
  const { ana } = world;
  const request = await aRequestOf(ana, 'Aprovado');
  const { loan } = await approve(ana, request.id);
  await ana.does((tx, institution) => removeRequest(tx, institution, request.id));
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toEqual(loan);
});
