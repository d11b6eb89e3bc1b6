import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, day, type Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import {
  requireInstitution as findInstitution,
  listInstitutions,
  saveInstitution,
} from '#server/institutions/institution-store.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { loansOfBorrower } from '#server/pix/borrower-loan-store.ts';
import { openRequestOf } from '#server/portal/borrower-request-store.ts';
import { requireBorrower } from '#server/portal/borrower-store.ts';
import { requestLoan } from '#server/portal/request-loan.ts';
import { requestLoanAsVisitor, type VisitorRequest } from '#server/portal/request-loan-as-visitor.ts';
import { aCpf, aLender, anInstitution, anInterest } from '#tests/support/records.ts';
import {
  daysAgo,
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
} from './two-lenders.ts';

const world = useTwoLenders();

const ALL = { after: undefined, limit: 200, today: TODAY };

const profile = { name: 'Crédito da Praça', logo_url: null, contact_info: '(11) 4002-8922' };

/** What an institution is without its optional fields. */
const BARE = {
  early_discount: false,
  offers_interest_only: false,
  holiday_grace: false,
  erase_files_after: 24,
  documents_need_password: true,
  lender_kind: 'not_said',
  rate_notice_threshold: 200,
  paid_in_capital: null,
  privacy_text: null,
  hides_personal_data: false,
  legal_name: null,
  document: null,
  address: null,
  city: null,
  pix_key_type: null,
  pix_key: null,
  pix_name: null,
  pix_city: null,
  pix_changed_at: null,
};

test('PT-1 the list of institutions comes in pages by name, each institution once', async () => {
  const { database, db } = world;
  const names = ['Ágil', 'agil', 'Banco da Vila', 'Banco da Vila', 'Zelo'];
  for (const name of names) {
    const { id } = await aLender(database.owner);
    await anInstitution(database.owner, { id, name });
  }
  const own: { id: string; name: string }[] = [];
  const sizes: number[] = [];
  for (let after: string | undefined, more = true; more;) {
    const { items, next } = await listInstitutions(db.system, { after, limit: 2 });
    own.push(...items.filter(({ name }) => names.includes(name)));
    sizes.push(items.length);
    after = next ?? undefined;
    more = next !== null;
  }
  expect(own.map(({ name }) => name.toLowerCase().replace('á', 'a'))).toEqual([
    'agil',
    'agil',
    'banco da vila',
    'banco da vila',
    'zelo',
  ]);
  expect(new Set(own.map(({ id }) => id)).size).toBe(5);
  expect(Math.max(...sizes)).toBe(2);
  await expect(listInstitutions(db.system, { after: 'nada', limit: 2 })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('IS-1 the first save creates the profile, later ones change it, and each lender has its own', async () => {
  const { ana, beto, db } = world;
  const renamed = { ...profile, name: 'Crédito Novo', logo_url: 'https://exemplo.com.br/logo.png' };
  const save = (fields: typeof profile | typeof renamed, version: number) =>
    ana.does((tx, institution) => saveInstitution(tx, institution, { version, ...fields }));
  const listed = async () =>
    (await listInstitutions(db.system, { limit: 200 })).items.filter(({ id }) => id === ana.id);
  const unnamed = { name: null, logo_url: null, logo: null, contact_info: null, ...BARE, version: 1 };
  expect(await ana.does(findInstitution)).toEqual({ ...unnamed, id: ana.id });
  expect(await listed()).toEqual([]);
  const first = await save(profile, 1);
  expect(first).toEqual({ ...profile, logo: null, id: ana.id, ...BARE, version: 2 });
  const second = await save(renamed, 2);
  expect(second).toEqual({ ...renamed, logo: renamed.logo_url, id: ana.id, ...BARE, version: 3 });
  expect(await ana.does(findInstitution)).toEqual(second);
  expect(await beto.does(findInstitution)).toEqual({ ...unnamed, id: beto.id });
  expect(await listed()).toEqual([
    {
      id: ana.id,
      name: 'Crédito Novo',
      logo_url: 'https://exemplo.com.br/logo.png',
      logo: 'https://exemplo.com.br/logo.png',
      contact_info: '(11) 4002-8922',
    },
  ]);
});

test('PA-31 the discount on early settlement is off at first, kept by a save that does not name it, and audited', async () => {
  const { ana, beto, owner } = world;
  const save = (version: number, early_discount?: boolean) =>
    ana.does((tx, institution) => saveInstitution(tx, institution, { version, ...profile, early_discount }));
  expect(await save(1)).toMatchObject({ early_discount: false });
  expect(await save(2, true)).toMatchObject({ early_discount: true, version: 3 });
  expect(await save(3)).toMatchObject({ early_discount: true });
  expect(await ana.does(findInstitution)).toMatchObject({ early_discount: true });
  expect(await beto.does(findInstitution)).toMatchObject({ early_discount: false });
  const trail = owner.selectFrom('audit_log').select(['before', 'after']).where('row_id', '=', ana.id);
  expect(await trail.orderBy('id').execute()).toMatchObject([
    {},
    { before: { name: null }, after: { early_discount: false } },
    { before: { early_discount: false }, after: { early_discount: true } },
  ]);
});

test('PA-31 PX-10 the settings are one value, equal to the columns that instances of release 1.0.0 read and write', async () => {
  const { ana, owner } = world;
  const row = () =>
    owner
      .selectFrom('institutions')
      .select(['settings', 'early_discount', 'offers_interest_only'])
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
  expect(await row()).toEqual({
    settings: { early_discount: false, offers_interest_only: false },
    early_discount: false,
    offers_interest_only: false,
  });
  await ana.does((tx, institution) =>
    saveInstitution(tx, institution, { version: 1, ...profile, offers_interest_only: true }),
  );
  expect(await row()).toEqual({
    settings: { early_discount: false, offers_interest_only: true },
    early_discount: false,
    offers_interest_only: true,
  });
  await ana.does((tx) => sql`update institutions set early_discount = true`.execute(tx));
  expect(await row()).toMatchObject({ settings: { early_discount: true, offers_interest_only: true } });
  // Of a newer release: kept, and not shown.
  await ana.does((tx) => sql`update institutions set settings = settings || '{"later": 1}'`.execute(tx));
  expect(await ana.does(findInstitution)).toMatchObject({ early_discount: true, offers_interest_only: true });
  expect(await ana.does(findInstitution)).not.toHaveProperty('later');
});

test('IS-1 LN-18 of 5 first saves at once one creates the institution', async () => {
  const { ana } = world;
  const saved = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      ana.does((tx, institution) => saveInstitution(tx, institution, { version: 1, ...profile })),
    ),
  );
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // LN-18: the others get the record the first one wrote.
  for (const result of saved) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'record_changed',
        details: { record: { name: 'Crédito da Praça', version: 2 } },
      });
  }
});

async function aBorrower(name = 'Maria da Silva') {
  const { ana, db, owner } = world;
  await anInstitution(owner, { id: ana.id, name: 'Crédito da Praça' });
  const client = await newClient(ana, { name, email: 'maria@exemplo.com.br', notes: 'segredo' });
  const borrower = { institution: ana.id, clientId: client.id };
  return {
    client,
    borrower,
    does: <T>(work: (tx: Parameters<Parameters<typeof db.asBorrower>[1]>[0]) => Promise<T>) =>
      db.asBorrower(borrower, work),
  };
}

test('PT-5 a borrower sees name, CPF, phone, e-mail and institution, and another client sees nothing of it', async () => {
  const { ana, db } = world;
  const { client, borrower, does } = await aBorrower();
  expect(await does((tx) => requireBorrower(tx, borrower))).toEqual({
    name: 'Maria da Silva',
    cpf: client.cpf,
    phone: '(11) 91234-5678',
    email: 'maria@exemplo.com.br',
    institution_id: ana.id,
    institution_name: 'Crédito da Praça',
    institution_logo_url: null,
    institution_logo: null,
    institution_closing: false,
    institution_contact_info: null,
    creditor: {
      legal_name: null,
      document: null,
      address: null,
      city: null,
    },
    pix: null,
  });
  const other = await newClient(ana);
  const asOther = { institution: ana.id, clientId: other.id };
  expect(await refusal(db.asBorrower(asOther, (tx) => requireBorrower(tx, borrower)))).toBe('not_found');
});

test('PT-6 the borrower’s own loans by start date, newest first, each with its payments, none of anybody else', async () => {
  const { ana } = world;
  const { client, borrower, does } = await aBorrower();
  const older = await newLoan(ana, { clientId: client.id, start_date: daysAgo(60), notes: 'segredo' });
  const newer = await newLoan(ana, { clientId: client.id, start_date: daysAgo(2) });
  const gone = await newLoan(ana, { clientId: client.id });
  await newLoan(ana);
  const paid = (amount: number, paymentDate = TODAY) =>
    ana.does((tx, institution) =>
      addPayment(tx, institution, {
        loan_id: older.id,
        amount: reais(amount),
        payment_date: paymentDate,
        notes: 'x',
        today: TODAY,
        now: NOW,
      }),
    );
  const first = await paid(100, daysAgo(9));
  const second = await paid(50);
  await ana.does((tx, institution) => deleteLoan(tx, institution, { id: gone.id, today: TODAY, now: NOW }));
  const { items: loans } = await does((tx) => loansOfBorrower(tx, borrower, ALL));
  expect(loans.map(({ id, paid_amount, payments }) => ({ id, paid_amount, payments }))).toEqual([
    { id: newer.id, paid_amount: 0, payments: [] },
    {
      id: older.id,
      paid_amount: 15_000,
      payments: [
        { id: second.payment.id, amount: 5000, late_fee: 0, payment_date: TODAY },
        { id: first.payment.id, amount: 10_000, late_fee: 0, payment_date: daysAgo(9) },
      ],
    },
  ]);
  expect(JSON.stringify(loans)).not.toContain('segredo');
});

test('PT-6 the borrower’s loans come a page at a time, each once, also those that start on one day', async () => {
  const { ana } = world;
  const { client, borrower, does } = await aBorrower();
  const clientId = client.id;
  const a = await newLoan(ana, { clientId, start_date: daysAgo(60) });
  const b = await newLoan(ana, { clientId, start_date: daysAgo(2) });
  const c = await newLoan(ana, { clientId, start_date: daysAgo(2) });
  const page = (after?: string) =>
    does((tx) => loansOfBorrower(tx, borrower, { after, limit: 2, today: TODAY }));
  const first = await page();
  const second = await page(first.next ?? '');
  expect(first.items.map(({ id }) => id)).toEqual([c.id, b.id]);
  expect(second.items.map(({ id }) => id)).toEqual([a.id]);
  expect(second.next).toBeNull();
  expect(await refusal(page('nonsense'))).toBe('invalid_input');
});

test('LN-21 PT-6 the borrower sees the day on which everything was paid', async () => {
  const { ana } = world;
  const { client, borrower, does } = await aBorrower();
  const loan = await newLoan(ana, { clientId: client.id, start_date: daysAgo(60), end_date: daysAgo(10) });
  const given = { loan_id: loan.id, notes: null, today: TODAY, now: NOW };
  const paid = (amount: number, paymentDate: Day) =>
    ana.does((tx, institution) =>
      addPayment(tx, institution, { ...given, amount: reais(amount), payment_date: paymentDate }),
    );
  await paid(1000, daysAgo(20));
  expect(await does((tx) => loansOfBorrower(tx, borrower, ALL))).toMatchObject({
    items: [{ covered_on: null }],
  });
  await paid(400, daysAgo(3));
  expect(await does((tx) => loansOfBorrower(tx, borrower, ALL))).toMatchObject({
    items: [{ covered_on: daysAgo(3) }],
  });
});

test('PT-7 a second open request is refused; after Rejeitado or Concluído a new one is possible', async () => {
  const { owner } = world;
  const { client, borrower, does } = await aBorrower();
  for (const closed of ['Rejeitado', 'Concluído'] as const) {
    const request = await does((tx) => requestLoan(tx, borrower, reais(300)));
    expect(request).toMatchObject({ requested_amount: 30_000, status: 'Pendente' });
    expect(await does((tx) => openRequestOf(tx, borrower))).toEqual(request);
    expect(await refusal(does((tx) => requestLoan(tx, borrower, reais(1))))).toBe('open_request_exists');
    await owner.updateTable('interests').set({ status: closed }).where('id', '=', request.id).execute();
    expect(await does((tx) => openRequestOf(tx, borrower))).toBeNull();
  }
  const rows = owner.selectFrom('interests').selectAll().where('client_id', '=', client.id);
  expect(await rows.execute()).toMatchObject([
    { client_cpf: client.cpf, notes: null, original_requester_name: null },
    { client_cpf: client.cpf, notes: null, original_requester_name: null },
  ]);
});

test('PT-7 of 6 requests at once one is open', async () => {
  const { owner } = world;
  const { client, borrower, does } = await aBorrower();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => does((tx) => requestLoan(tx, borrower, reais(300)))),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const rows = owner.selectFrom('interests').select('id').where('client_id', '=', client.id);
  expect(await rows.execute()).toHaveLength(1);
});

test('PT-7 a deleted client asks for nothing any more', async () => {
  const { ana } = world;
  const { client, borrower, does } = await aBorrower();
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW }));
  expect(await refusal(does((tx) => requestLoan(tx, borrower, reais(300))))).toBe('not_found');
  expect(await does((tx) => loansOfBorrower(tx, borrower, ALL))).toEqual({ items: [], next: null });
});

async function aVisitor() {
  const { ana, beto, db, owner } = world;
  const institution = await anInstitution(owner, { id: ana.id });
  await anInstitution(owner, { id: beto.id });
  const request: VisitorRequest = {
    institutionId: institution.id,
    cpf: aCpf(),
    name: 'Zeca Visitante',
    phone: '(11) 95550-0142',
    requestedAmount: reais(1250.5),
    paymentDate: day('2026-09-05'),
  };
  return {
    request,
    ask: (change: Partial<VisitorRequest> = {}) =>
      db.asSystem((tx) => requestLoanAsVisitor(tx, { ...request, ...change }, TODAY)),
    requestsOf: (institution: string) =>
      owner.selectFrom('interests').selectAll().where('institution_id', '=', institution).execute(),
  };
}

test('PT-3 a visitor’s request arrives as Pendente with its expected date, at the institution chosen only', async () => {
  const { ana, beto } = world;
  const { request, ask, requestsOf } = await aVisitor();
  await ask();
  expect(await requestsOf(ana.id)).toMatchObject([
    {
      client_id: null,
      client_cpf: request.cpf,
      original_requester_name: 'Zeca Visitante',
      requested_amount: 125_050,
      status: 'Pendente',
      notes: 'Data de pagamento prevista: 05/09/2026',
    },
  ]);
  expect(await requestsOf(beto.id)).toEqual([]);
  expect(await refusal(ask({ institutionId: NOBODYS_ID }))).toBe('not_found');
});

test('PT-3 the request of a registered CPF is linked to that institution’s client', async () => {
  const { ana, beto } = world;
  const { request, ask, requestsOf } = await aVisitor();
  await newClient(beto, { cpf: request.cpf });
  const client = await newClient(ana, { cpf: request.cpf });
  await ask();
  expect(await requestsOf(ana.id)).toMatchObject([{ client_id: client.id }]);
});

test('PT-3 of 6 requests of one CPF at once 3 are open, and a closed one makes room', async () => {
  const { ana, owner } = world;
  const { request, ask, requestsOf } = await aVisitor();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => ask({ requestedAmount: reais(100 + n) })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  expect(await refusal(ask())).toBe('too_many_open_requests');
  await ask({ cpf: aCpf() });
  const first = (await requestsOf(ana.id)).find((row) => row.client_cpf === request.cpf);
  await owner
    .updateTable('interests')
    .set({ status: 'Rejeitado' })
    .where('id', '=', first?.id ?? '')
    .execute();
  await ask();
  expect(await requestsOf(ana.id)).toHaveLength(5);
});

test('PT-3 the same request sent again while it is open makes no second one, in any tab', async () => {
  const { ana, owner } = world;
  const { request, ask, requestsOf } = await aVisitor();
  await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(await requestsOf(ana.id)).toHaveLength(1);
  // The notes are the lender's to rewrite, and the name may be spelt in another way.
  await owner.updateTable('interests').set({ status: 'Em Análise', notes: 'ligar amanhã' }).execute();
  await ask({ name: 'José Visitante' });
  expect(await requestsOf(ana.id)).toHaveLength(1);
  // Another amount or another day is another request; with three open ones the same one still gets the same answer.
  await ask({ requestedAmount: reais(900) });
  await ask({ paymentDate: day('2026-09-06') });
  expect(await refusal(ask({ requestedAmount: reais(901) }))).toBe('too_many_open_requests');
  await ask();
  expect(await requestsOf(ana.id)).toHaveLength(3);
  // Once it is closed it may be sent again.
  await owner
    .updateTable('interests')
    .set({ status: 'Rejeitado' })
    .where('requested_amount', '=', request.requestedAmount)
    .execute();
  await ask();
  expect(await requestsOf(ana.id)).toHaveLength(4);
});

test('PT-3 the answers are the same for an unknown CPF and for that of a client with open requests', async () => {
  const { ana, owner } = world;
  const { ask } = await aVisitor();
  const client = await newClient(ana, { cpf: aCpf() });
  for (const requestedAmount of [reais(1), reais(2)])
    await anInterest(owner, {
      institution_id: ana.id,
      client_id: client.id,
      client_cpf: client.cpf,
      requested_amount: requestedAmount,
    });
  const answersFor = async (cpf: Cpf) => {
    const answers: (string | null)[] = [];
    for (const amount of [1, 2, 3, 4, 3])
      answers.push(
        await ask({ cpf, requestedAmount: reais(amount) }).then(
          () => null,
          (error: unknown) => refusal(Promise.reject(error)),
        ),
      );
    return answers;
  };
  const expected = [null, null, null, 'too_many_open_requests', null];
  expect(await answersFor(client.cpf)).toEqual(expected);
  expect(await answersFor(aCpf())).toEqual(expected);
});

test('PT-3 a day that has passed is refused and nothing arrives; today is early enough', async () => {
  const { ana } = world;
  const { ask, requestsOf } = await aVisitor();
  await expect(ask({ paymentDate: addDays(TODAY, -1) })).rejects.toThrow(
    'A data prevista não pode estar no passado.',
  );
  expect(await requestsOf(ana.id)).toEqual([]);
  await ask({ paymentDate: TODAY });
  expect(await requestsOf(ana.id)).toHaveLength(1);
});

test('PT-7 a request the staff made for the client is the client’s open request too', async () => {
  const { ana, owner } = world;
  const { client, borrower, does } = await aBorrower();
  const made = await anInterest(owner, {
    institution_id: ana.id,
    client_id: client.id,
    client_cpf: client.cpf,
  });
  expect(await does((tx) => openRequestOf(tx, borrower))).toMatchObject({ id: made.id });
  expect(await refusal(does((tx) => requestLoan(tx, borrower, reais(5))))).toBe('open_request_exists');
});
