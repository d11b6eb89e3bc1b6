import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { endpoints } from '#contract/all.ts';
import { addDays, day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { saveInstitution } from '#server/institutions/institution-store.ts';
import { createInterestRequest } from '#server/interest-requests/create-interest-request.ts';
import { removeRequest } from '#server/interest-requests/interest-request-store.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import {
  outboxPosition,
  outboxSweeper,
  readOutbox,
  type AnnouncedChange,
  type OutboxPosition,
} from '#server/records/change-outbox.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, startTestApp, type CallOptions, type TestApp } from '#tests/http/test-app.ts';
import { aPng } from '#tests/support/png.ts';
import {
  aMember,
  aClient,
  aCpf,
  aLender,
  aLoan,
  anImport,
  anInterest,
  aPayment,
  aPlanLoan,
  aBankLine,
  aCashEntry,
  aKnownPayer,
  aContact,
  aVisit,
  aFile,
  anAcceptance,
  aProof,
  aDataRequest,
  aHeldEntry,
  aPreset,
  aTag,
  aGuarantee,
} from '#tests/support/records.ts';

/*
 * LV-1: each change of a record announces in the same transaction which screens went stale. Changes made by hand in psql are not
 * announced; ended sessions always are.
 */

let server: TestApp;
let listener: Client;
let position: OutboxPosition;
let lender: string;
let client: Awaited<ReturnType<typeof aClient>>;
let loan: Awaited<ReturnType<typeof aLoan>>;
let staffCookie: string;
let borrowerCookie: string;

const TODAY = day('2026-08-15');
const now = () => server.clock.now();

beforeAll(async () => {
  server = await startTestApp();
  listener = new Client({ connectionString: server.database.runtimeUrl });
  await listener.connect();
  await listener.query('SET ROLE caderneta_app');
});
afterAll(async () => {
  await listener.end();
  await server.close();
});
beforeEach(async () => {
  const signedIn = await aSignedInLender(server);
  ({ client, staffCookie, borrowerCookie } = signedIn);
  lender = signedIn.lender.id;
  loan = await aLoan(server.database.owner, { institution_id: lender, client_id: client.id });
  position = await outboxPosition(listener);
});

/** Everything written down since it was last asked for, by table. */
async function announced(): Promise<AnnouncedChange[]> {
  const { changes, readUpTo } = await readOutbox(listener, position, false);
  position = readUpTo;
  return changes.sort((a, b) => a.table.localeCompare(b.table) || (a.id ?? '').localeCompare(b.id ?? ''));
}

async function call(route: string, options: CallOptions = {}): Promise<{ id: string }> {
  const { status, json } = await server.call(route, { cookie: staffCookie, key: newId(), ...options });
  expect({ route, status, json }).toMatchObject({ status: expect.toSatisfy((code) => code < 300) });
  const id: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'id') : undefined;
  return { id: typeof id === 'string' ? id : '' };
}

const change = (
  table: AnnouncedChange['table'],
  op: AnnouncedChange['op'],
  of: { id: string; client_id?: string },
): AnnouncedChange => ({ institution: lender, table, op, ...of });

const ofLoan = (op: 'INSERT' | 'UPDATE' | 'DELETE', id = loan.id) =>
  change('loans', op, { id, client_id: client.id });
/** The sessions of the one who is signed in, as they end. */
async function endOf(kind: 'staff' | 'borrower'): Promise<AnnouncedChange[]> {
  const sessions = await server.database.owner
    .selectFrom('sessions')
    .select('id')
    .where('institution_id', '=', lender)
    .where('kind', '=', kind)
    .execute();
  return sessions.map((session) => change('sessions', 'DELETE', session));
}

async function anotherDevice(): Promise<AnnouncedChange> {
  const before = await endOf('staff');
  const { user_id: user } = await server.database.owner
    .selectFrom('institutions')
    .select('user_id')
    .where('id', '=', lender)
    .executeTakeFirstOrThrow();
  const opened = { institution: lender, user, now: now(), tokenMinutes: 60, userAgent: undefined };
  await openStaffSession(server.database.db, opened);
  const [more] = (await endOf('staff')).filter(({ id }) => !before.some((one) => one.id === id));
  if (more === undefined) throw new Error('no other session');
  return more;
}

const aReceipt = {
  amount: 6_500,
  payment_date: '2026-07-31',
  entered_at: '2026-07-31T14:00:00.000Z',
  reason: 'other',
};
const seenRenewal = { end_date: '2026-09-15', record_interest_payment: true };
const anExpense = { kind: 'expense', amount: 3_000, entry_date: '2026-08-01', description: null };
const aModel = {
  name: 'Único',
  interest_method: 'single',
  interest_rate: 4000,
  installment_amount: null,
  installment_count: null,
  frequency: null,
  skipped_days: 0,
  overdue_interest_rate: 0,
  in_portal: false,
};
const fields = { name: 'Ana Lima', phone: '11 90000-0000' };

/** Of the owner. */
async function withPassword(): Promise<string> {
  const password = 'uma senha bem comprida';
  await server.database.owner
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', 'in', (eb) => eb.selectFrom('institutions').select('user_id').where('id', '=', lender))
    .execute();
  return password;
}

/** What each route must announce. Set-up comes first; what it writes by hand announces nothing. */
const VERBS: [route: string, what: string, verb: () => Promise<AnnouncedChange[]>][] = [
  [
    'POST /api/clients',
    'the client',
    async () => {
      const { id } = await call('POST /api/clients', { body: { ...fields, cpf: aCpf() } });
      return [change('clients', 'INSERT', { id })];
    },
  ],
  [
    'POST /api/clients',
    'the requests that are the client’s from now on (IN-9)',
    async () => {
      const cpf = aCpf();
      const asked = await anInterest(server.database.owner, { institution_id: lender, client_cpf: cpf });
      const { id } = await call('POST /api/clients', { body: { ...fields, cpf } });
      return [
        change('clients', 'INSERT', { id }),
        change('interests', 'UPDATE', { id: asked.id, client_id: id }),
      ];
    },
  ],
  [
    'PATCH /api/clients/:id',
    'the client',
    async () => {
      await call(`PATCH /api/clients/${client.id}`, { body: { version: 1, name: 'Outra' } });
      return [change('clients', 'UPDATE', { id: client.id })];
    },
  ],
  [
    'PUT /api/loans/:id/guarantees',
    'the loan',
    async () => {
      const body = { version: loan.version, guarantors: [{ name: 'Ana', cpf: null }], items: [] };
      await call(`PUT /api/loans/${loan.id}/guarantees`, { body });
      return [change('loans', 'UPDATE', { id: loan.id, client_id: client.id })];
    },
  ],
  [
    'POST /api/guarantees/:id/return',
    'the loan',
    async () => {
      const { owner } = server.database;
      const values = { institution_id: lender, client_id: client.id };
      const paid = await aLoan(owner, { ...values, status: 'pago', paid_at: now() });
      const { id } = await aGuarantee(owner, paid, { kind: 'item' });
      await call(`POST /api/guarantees/${id}/return`);
      return [change('loans', 'UPDATE', { id: paid.id, client_id: client.id })];
    },
  ],
  [
    'POST /api/tags',
    'the tag',
    async () => {
      const { id } = await call('POST /api/tags', { body: { name: 'Feira', colour: 1 } });
      return [change('tags', 'INSERT', { id })];
    },
  ],
  [
    'PATCH /api/tags/:id',
    'the tag',
    async () => {
      const { id } = await aTag(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/tags/${id}`, { body: { version: 1, colour: 3 } });
      return [change('tags', 'UPDATE', { id })];
    },
  ],
  [
    'DELETE /api/tags/:id',
    'the tag',
    async () => {
      const { id } = await aTag(server.database.owner, { institution_id: lender });
      await call(`DELETE /api/tags/${id}`);
      return [change('tags', 'DELETE', { id })];
    },
  ],
  [
    'PUT /api/clients/:id/no-lending',
    'the client',
    async () => {
      await call(`PUT /api/clients/${client.id}/no-lending`, { body: { version: 1, reason: 'Sumiu' } });
      return [change('clients', 'UPDATE', { id: client.id })];
    },
  ],
  [
    'PUT /api/clients/collector',
    'the clients',
    async () => {
      const { owner } = server.database;
      const { user } = await aMember(owner, lender, { role: 'collector' });
      await call('PUT /api/clients/collector', { body: { client_ids: [client.id], person_id: user } });
      return [change('clients', 'UPDATE', { id: client.id })];
    },
  ],
  [
    'PUT /api/route-order',
    'the clients, whose order it is',
    async () => {
      await call('PUT /api/route-order', { body: { client_ids: [client.id] } });
      return [{ institution: lender, table: 'clients', op: 'many' }];
    },
  ],
  [
    'DELETE /api/clients/:id',
    'the client, and the end of its sessions',
    async () => {
      const ended = await endOf('borrower');
      await call(`DELETE /api/clients/${client.id}`);
      return [change('clients', 'DELETE', { id: client.id }), ...ended];
    },
  ],
  [
    'POST /api/clients/:id/restore',
    'the client',
    async () => {
      const deleted = await aClient(server.database.owner, { institution_id: lender, deleted_at: now() });
      await call(`POST /api/clients/${deleted.id}/restore`);
      return [change('clients', 'INSERT', { id: deleted.id })];
    },
  ],
  [
    'POST /api/clients/:id/anonymise',
    'the client, and everything that may show the name',
    async () => {
      const current_password = await withPassword();
      const gone = await aClient(server.database.owner, { institution_id: lender });
      await call(`POST /api/clients/${gone.id}/anonymise`, { body: { current_password } });
      const before = ['bank_statements', 'cash_entries'] as const;
      const after = [
        'contacts_made',
        'data_requests',
        'files',
        'held_entries',
        'imports',
        'interests',
        'loans',
        'payment_proofs',
        'visits',
      ] as const;
      const many = (table: (typeof before | typeof after)[number]) =>
        ({ institution: lender, table, op: 'many' }) as const;
      return [...before.map(many), change('clients', 'DELETE', { id: gone.id }), ...after.map(many)];
    },
  ],
  [
    'POST /api/clients/:id/access-code',
    'the client, and the end of its sessions',
    async () => {
      const ended = await endOf('borrower');
      await call(`POST /api/clients/${client.id}/access-code`);
      return [change('clients', 'UPDATE', { id: client.id }), ...ended];
    },
  ],
  [
    'PUT /api/access-codes',
    'the institution, and the end of the sessions without a code',
    async () => {
      const ended = await endOf('borrower');
      await call('PUT /api/access-codes', { body: { required: true } });
      return [change('institutions', 'UPDATE', { id: lender }), ...ended];
    },
  ],
  [
    'POST /api/institution/closing',
    'the institution',
    async () => {
      const current_password = await withPassword();
      await call('POST /api/institution/closing', { body: { name: 'Crédito da Praça', current_password } });
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'DELETE /api/institution/closing',
    'the institution',
    async () => {
      await server.database.ownerPool.query(
        `UPDATE institutions SET closing_on = '2026-12-01' WHERE id = $1`,
        [lender],
      );
      await call('DELETE /api/institution/closing');
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'PUT /api/institution',
    'the institution',
    async () => {
      const body = { version: 2, name: 'Outro nome', logo_url: null, contact_info: null };
      await call('PUT /api/institution', { body });
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'PUT /api/institution/logo',
    'the institution, also to the portal',
    async () => {
      await call('PUT /api/institution/logo', { body: { image: aPng().toString('base64') } });
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'DELETE /api/institution/logo',
    'the institution, also to the portal',
    async () => {
      await call('DELETE /api/institution/logo');
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'POST /api/loans',
    'the loan',
    async () => {
      const terms = { amount: 100_00, interest_rate: 1000, start_date: '2026-08-15', end_date: '2026-09-15' };
      const { id } = await call('POST /api/loans', { body: { client_id: client.id, ...terms } });
      return [ofLoan('INSERT', id)];
    },
  ],
  [
    'PATCH /api/loans/:id',
    'the loan',
    async () => {
      await call(`PATCH /api/loans/${loan.id}`, { body: { version: 1, notes: 'combinado' } });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'PATCH /api/loans/:id',
    'the loan to the client it is from now on',
    async () => {
      const other = await aClient(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/loans/${loan.id}`, { body: { version: 1, client_id: other.id } });
      return [change('loans', 'UPDATE', { id: loan.id, client_id: other.id })];
    },
  ],
  [
    'DELETE /api/loans/:id',
    'the loan',
    async () => {
      await call(`DELETE /api/loans/${loan.id}`);
      return [ofLoan('DELETE')];
    },
  ],
  [
    'POST /api/loans/:id/restore',
    'the loan',
    async () => {
      await server.database.owner
        .updateTable('loans')
        .set({ deleted_at: now() })
        .where('id', '=', loan.id)
        .execute();
      await call(`POST /api/loans/${loan.id}/restore`);
      return [ofLoan('INSERT')];
    },
  ],
  [
    'POST /api/loans/:id/settle',
    'the loan and the payment that settled it',
    async () => {
      await call(`POST /api/loans/${loan.id}/settle`, {
        body: { total_amount: 140_000, remaining_amount: 140_000 },
      });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/loans/:id/renew',
    'the loan and the receipt of its interest',
    async () => {
      await call(`POST /api/loans/${loan.id}/renew`, { body: { version: 1, ...seenRenewal } });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/loans/:id/undo-renewal',
    'the loan and the receipt that is gone',
    async () => {
      await call(`POST /api/loans/${loan.id}/renew`, { body: { version: 1, ...seenRenewal } });
      await announced();
      await call(`POST /api/loans/${loan.id}/undo-renewal`, { body: { version: 2 } });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/loans/:id/undo-settlement',
    'the loan and the payment that is gone',
    async () => {
      await call(`POST /api/loans/${loan.id}/settle`, {
        body: { total_amount: 140_000, remaining_amount: 140_000 },
      });
      await announced();
      await call(`POST /api/loans/${loan.id}/undo-settlement`, { body: { version: 2 } });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/payments',
    'the loan it was paid on',
    async () => {
      const body = { loan_id: loan.id, amount: 100_00, payment_date: '2026-08-01' };
      await call('POST /api/payments', { body });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/payments/batch',
    'the loan of each line',
    async () => {
      const line = { entry_key: newId(), loan_id: loan.id, amount: 100_00, payment_date: '2026-08-01' };
      await call('POST /api/payments/batch', { body: { lines: [line] } });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'DELETE /api/payments/:id',
    'the loan it was paid on',
    async () => {
      const { id } = await aPayment(server.database.owner, loan);
      await call(`DELETE /api/payments/${id}`);
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/interests',
    'the request',
    async () => {
      const { id } = await call('POST /api/interests', {
        body: { client_id: client.id, requested_amount: 100_00 },
      });
      return [change('interests', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'PATCH /api/interests/:id',
    'the request',
    async () => {
      const { id } = await anInterest(server.database.owner, ofClient());
      await call(`PATCH /api/interests/${id}`, { body: { version: 1, status: 'Em Análise' } });
      return [change('interests', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'DELETE /api/interests/:id',
    'the request',
    async () => {
      const { id } = await anInterest(server.database.owner, ofClient());
      await call(`DELETE /api/interests/${id}`);
      return [change('interests', 'DELETE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/interests/:id/create-loan',
    'the request and the loan it became',
    async () => {
      const { id } = await anInterest(server.database.owner, { ...ofClient(), status: 'Aprovado' });
      await call(`POST /api/interests/${id}/create-loan`, { body: { version: 1 } });
      const made = await server.database.owner
        .selectFrom('loans')
        .select('id')
        .where('source_interest_id', '=', id)
        .executeTakeFirstOrThrow();
      return [change('interests', 'UPDATE', { id, client_id: client.id }), ofLoan('INSERT', made.id)];
    },
  ],
  [
    'POST /api/installment-loans',
    'the loan',
    async () => {
      const { id } = await call('POST /api/installment-loans', { body: planTerms() });
      return [ofLoan('INSERT', id)];
    },
  ],
  [
    'PUT /api/installment-loans/:id',
    'the loan',
    async () => {
      const { id } = await aPlanLoan(server.database.owner, ofClientId());
      await call(`PUT /api/installment-loans/${id}`, { body: { version: 1, ...planTerms() } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'PATCH /api/loans/:id/installments/:number',
    'the loan',
    async () => {
      const { id } = await aPlanLoan(server.database.owner, ofClientId());
      await call(`PATCH /api/loans/${id}/installments/1`, { body: { version: 1, due_date: '2026-09-01' } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'PUT /api/loans/:id/due-dates',
    'the loan',
    async () => {
      const { id } = await aPlanLoan(server.database.owner, ofClientId());
      const due_dates = [{ number: 1, due_date: '2026-09-01' }];
      await call(`PUT /api/loans/${id}/due-dates`, { body: { version: 1, due_dates } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/loans/:id/renegotiate',
    'the loan',
    async () => {
      const { id } = await aPlanLoan(server.database.owner, ofClientId());
      const plan = { count: 2, frequency: 'weekly', first_due_date: '2026-08-22' };
      await call(`POST /api/loans/${id}/renegotiate`, { body: { remaining_amount: 120_000, ...plan } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/loans/:id/undo-renegotiation',
    'the loan',
    async () => {
      const { id } = await aPlanLoan(server.database.owner, ofClientId());
      const plan = { count: 2, frequency: 'weekly', first_due_date: '2026-08-22' };
      await call(`POST /api/loans/${id}/renegotiate`, { body: { remaining_amount: 120_000, ...plan } });
      await announced();
      await call(`POST /api/loans/${id}/undo-renegotiation`, { body: { version: 2 } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/loans/:id/write-off',
    'the loan',
    async () => {
      const longLate = { start_date: day('2026-05-15'), end_date: day('2026-06-15') };
      const { id } = await aLoan(server.database.owner, { ...ofClientId(), ...longLate });
      await call(`POST /api/loans/${id}/write-off`, { body: { remaining_amount: 140_000, reason: 'Sumiu' } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/loans/:id/undo-waiver',
    'the loan',
    async () => {
      const late = {
        end_date: day('2026-08-10'),
        overdue_interest_rate: cents(500),
        status: 'atrasado',
      } as const;
      const { id } = await aLoan(server.database.owner, { ...ofClientId(), ...late });
      await call(`POST /api/loans/${id}/waive-late-fee`, { body: { amount: 1 } });
      await announced();
      await call(`POST /api/loans/${id}/undo-waiver`, { body: { version: 2 } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/loans/:id/waive-late-fee',
    'the loan',
    async () => {
      const late = {
        end_date: day('2026-08-10'),
        overdue_interest_rate: cents(500),
        status: 'atrasado',
      } as const;
      const { id } = await aLoan(server.database.owner, { ...ofClientId(), ...late });
      await call(`POST /api/loans/${id}/waive-late-fee`, { body: { amount: 1 } });
      return [ofLoan('UPDATE', id)];
    },
  ],
  [
    'POST /api/portal/session',
    'the client, whose last visit staff see',
    async () => {
      await call('POST /api/portal/session', { body: { cpf: client.cpf, institution_id: lender } });
      return [change('clients', 'UPDATE', { id: client.id })];
    },
  ],
  [
    'POST /api/portal/requests',
    'the request',
    async () => {
      const { id } = await call('POST /api/portal/requests', {
        cookie: borrowerCookie,
        body: { requested_amount: 100_00 },
      });
      return [change('interests', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/public/requests',
    'the request of a stranger',
    async () => [change('interests', 'INSERT', { id: await visitorAsks(aCpf()) })],
  ],
  [
    'POST /api/public/requests',
    'the request of a client',
    async () => [change('interests', 'INSERT', { id: await visitorAsks(client.cpf), client_id: client.id })],
  ],
  [
    'POST /api/loan-presets',
    'the model',
    async () => {
      const { id } = await call('POST /api/loan-presets', { body: aModel });
      return [change('loan_presets', 'INSERT', { id })];
    },
  ],
  [
    'PATCH /api/loan-presets/:id',
    'the model',
    async () => {
      const { id } = await aPreset(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/loan-presets/${id}`, { body: { version: 1, in_portal: true } });
      return [change('loan_presets', 'UPDATE', { id })];
    },
  ],
  [
    'PUT /api/loan-presets/order',
    'the whole list',
    async () => {
      const { id } = await aPreset(server.database.owner, { institution_id: lender });
      await call('PUT /api/loan-presets/order', { body: { ids: [id] } });
      return [{ institution: lender, table: 'loan_presets', op: 'many' }];
    },
  ],
  [
    'DELETE /api/loan-presets/:id',
    'the model',
    async () => {
      const { id } = await aPreset(server.database.owner, { institution_id: lender });
      await call(`DELETE /api/loan-presets/${id}`);
      return [change('loan_presets', 'DELETE', { id })];
    },
  ],
  [
    'POST /api/loan-presets/:id/restore',
    'the model',
    async () => {
      const { id } = await aPreset(server.database.owner, { institution_id: lender, deleted_at: now() });
      await call(`POST /api/loan-presets/${id}/restore`);
      return [change('loan_presets', 'INSERT', { id })];
    },
  ],
  [
    'POST /api/incidents',
    'the incident',
    async () => {
      const { id } = await call('POST /api/incidents', {
        body: {
          what_happened: 'O celular foi roubado.',
          happened_on: '2026-07-30',
          known_on: '2026-07-31',
          whose_data: '12 clientes',
          which_data: 'Nome e telefone',
          measures: 'A sessão foi encerrada.',
        },
      });
      return [change('incidents', 'INSERT', { id })];
    },
  ],
  [
    'POST /api/cash/entries',
    'the entry',
    async () => {
      const { id } = await call('POST /api/cash/entries', { body: anExpense });
      return [change('cash_entries', 'INSERT', { id })];
    },
  ],
  [
    'PATCH /api/cash/entries/:id',
    'the entry',
    async () => {
      const { id } = await aCashEntry(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/cash/entries/${id}`, { body: { version: 1, amount: 1 } });
      return [change('cash_entries', 'UPDATE', { id })];
    },
  ],
  [
    'DELETE /api/cash/entries/:id',
    'the entry',
    async () => {
      const { id } = await aCashEntry(server.database.owner, { institution_id: lender });
      await call(`DELETE /api/cash/entries/${id}`);
      return [change('cash_entries', 'DELETE', { id })];
    },
  ],
  [
    'POST /api/cash/entries/:id/restore',
    'the entry',
    async () => {
      const { id } = await aCashEntry(server.database.owner, { institution_id: lender, deleted_at: now() });
      await call(`POST /api/cash/entries/${id}/restore`);
      return [change('cash_entries', 'INSERT', { id })];
    },
  ],
  [
    'PUT /api/messages/templates/:moment',
    'the texts',
    async () => {
      await call('PUT /api/messages/templates/late', { body: { version: null, body: 'Olá! {credor}' } });
      return [{ institution: lender, table: 'message_templates', op: 'many' }];
    },
  ],
  [
    'POST /api/messages',
    'the message of the client',
    async () => {
      const body = { client_id: client.id, moment: 'late', text: 'Olá!' };
      const { id } = await call('POST /api/messages', { body });
      return [change('contacts_made', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'PATCH /api/messages/:id',
    'the message of the client',
    async () => {
      const { id } = await aContact(server.database.owner, { institution_id: lender, client_id: client.id });
      await call(`PATCH /api/messages/${id}`, { body: { sent: true } });
      return [change('contacts_made', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/visits',
    'the visit of the client',
    async () => {
      const { id } = await call('POST /api/visits', { body: { client_id: client.id, outcome: 'no_money' } });
      return [change('visits', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/portal/promises',
    'a promise of the client',
    async () => {
      await aLoan(server.database.owner, {
        institution_id: lender,
        client_id: client.id,
        end_date: day('2026-08-01'),
        status: 'atrasado',
      });
      const body = { promised_on: '2026-08-20' };
      const { id } = await call('POST /api/portal/promises', { body, cookie: borrowerCookie });
      return [change('visits', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/clients/:id/files',
    'the file of the client',
    async () => {
      const body = { kind: 'other', name: 'Recibo', content: aPng().toString('base64') };
      const { id } = await call(`POST /api/clients/${client.id}/files`, { body });
      return [change('files', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'PATCH /api/files/:id',
    'the file of the client',
    async () => {
      const paper = { institution_id: lender, client_id: client.id, kind: 'other' } as const;
      const { id } = await aFile(server.database.owner, paper);
      await call(`PATCH /api/files/${id}`, { body: { in_portal: true } });
      return [change('files', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'DELETE /api/files/:id',
    'the photo, and the client who has none now',
    async () => {
      const content = aPng();
      const photo = { institution_id: lender, client_id: client.id, kind: 'photo', content } as const;
      const { id } = await aFile(server.database.owner, photo);
      await call(`DELETE /api/files/${id}`);
      return [
        change('clients', 'UPDATE', { id: client.id }),
        change('files', 'UPDATE', { id, client_id: client.id }),
      ];
    },
  ],
  [
    'POST /api/files/:id/restore',
    'the file of the client',
    async () => {
      const deleted_at = server.clock.now();
      const file = { institution_id: lender, client_id: client.id, kind: 'other', deleted_at } as const;
      const { id } = await aFile(server.database.owner, file);
      await call(`POST /api/files/${id}/restore`);
      return [change('files', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/loans/:id/acceptance',
    'the file and the loan',
    async () => {
      const creditor = { legal_name: 'Ana Souza', city: 'Campinas' };
      const { owner } = server.database;
      await owner.updateTable('institutions').set(creditor).where('id', '=', lender).execute();
      await call(`POST /api/loans/${loan.id}/acceptance`);
      const files = owner.selectFrom('files').select('id').where('loan_id', '=', loan.id);
      const { id } = await files.executeTakeFirstOrThrow();
      return [change('files', 'INSERT', { id, client_id: client.id }), ofLoan('UPDATE')];
    },
  ],
  [
    'DELETE /api/acceptances/:id',
    'the loan',
    async () => {
      const { id } = await anAcceptance(server.database.owner, loan);
      await call(`DELETE /api/acceptances/${id}`);
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/portal/acceptances/:id/accept',
    'the loan',
    async () => {
      const { id } = await anAcceptance(server.database.owner, loan);
      await call(`POST /api/portal/acceptances/${id}/accept`, { body: {}, cookie: borrowerCookie });
      return [ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/portal/proofs',
    'the file and the proof',
    async () => {
      const content = aPng().toString('base64');
      const body = { loan_id: loan.id, amount: 6_500, paid_on: '2026-08-15', content };
      const { id } = await call('POST /api/portal/proofs', { body, cookie: borrowerCookie });
      const files = server.database.owner.selectFrom('files').select('id').where('loan_id', '=', loan.id);
      const file = await files.executeTakeFirstOrThrow();
      const ofClient = { client_id: client.id };
      return [
        change('files', 'INSERT', { id: file.id, ...ofClient }),
        change('payment_proofs', 'INSERT', { id, ...ofClient }),
      ];
    },
  ],
  [
    'POST /api/proofs/:id/accept',
    'the loan and the proof',
    async () => {
      const { id } = await aProof(server.database.owner, loan);
      const body = { amount: 6_500, payment_date: '2026-08-15' };
      await call(`POST /api/proofs/${id}/accept`, { body });
      return [ofLoan('UPDATE'), change('payment_proofs', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/proofs/:id/refuse',
    'the proof',
    async () => {
      const { id } = await aProof(server.database.owner, loan);
      await call(`POST /api/proofs/${id}/refuse`, { body: { reason: 'Não caiu na conta' } });
      return [change('payment_proofs', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/portal/data-requests',
    'the request',
    async () => {
      const body = { kind: 'question', text: 'Quem vê os meus dados?' };
      const { id } = await call('POST /api/portal/data-requests', { body, cookie: borrowerCookie });
      return [change('data_requests', 'INSERT', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/data-requests/:id/answer',
    'the request',
    async () => {
      const asked = { institution_id: loan.institution_id, client_id: client.id };
      const { id } = await aDataRequest(server.database.owner, asked);
      await call(`POST /api/data-requests/${id}/answer`, { body: { version: 1, answer: 'Só nós.' } });
      return [change('data_requests', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/held-entries',
    'the entry',
    async () => {
      const id = newId();
      await call('POST /api/held-entries', { body: { ...aReceipt, entry_key: id, loan_id: loan.id } });
      return [change('held_entries', 'INSERT', { id })];
    },
  ],
  [
    'POST /api/held-entries/:id/record',
    'the entry and the loan',
    async () => {
      const { id } = await aHeldEntry(server.database.owner, { institution_id: lender, loan_id: loan.id });
      await call(`POST /api/held-entries/${id}/record`, { body: {} });
      return [change('held_entries', 'UPDATE', { id }), ofLoan('UPDATE')];
    },
  ],
  [
    'POST /api/held-entries/:id/discard',
    'the entry',
    async () => {
      const { id } = await aHeldEntry(server.database.owner, { institution_id: lender, loan_id: loan.id });
      await call(`POST /api/held-entries/${id}/discard`, { body: { note: 'Lançado duas vezes.' } });
      return [change('held_entries', 'UPDATE', { id })];
    },
  ],
  [
    'DELETE /api/visits/:id',
    'the visit of the client',
    async () => {
      const { id } = await aVisit(server.database.owner, { institution_id: lender, client_id: client.id });
      await call(`DELETE /api/visits/${id}`);
      return [change('visits', 'UPDATE', { id, client_id: client.id })];
    },
  ],
  [
    'POST /api/bank-statements',
    'the statement',
    async () => {
      const body = { file_name: 'a.ofx', account: null, from_day: '2026-08-01', to_day: '2026-08-02' };
      const { id } = await call('POST /api/bank-statements', { body });
      return [change('bank_statements', 'INSERT', { id })];
    },
  ],
  [
    'PUT /api/bank-statements/:id/lines',
    'the statement',
    async () => {
      const { statement_id: id } = await aBankLine(server.database.owner, { institution_id: lender });
      const lines = [{ day: '2026-08-02', amount: 100, text: 'Pix', fit_id: 'A1', place: 0 }];
      await call(`PUT /api/bank-statements/${id}/lines`, { body: { lines } });
      return [change('bank_statements', 'UPDATE', { id })];
    },
  ],
  [
    'POST /api/bank-lines/record',
    'the loan and the statement',
    async () => {
      const line = await aBankLine(server.database.owner, { institution_id: lender });
      const parts = [{ loan_id: loan.id, amount: 6500, late_fee: 0 }];
      await call('POST /api/bank-lines/record', {
        body: {
          judged_at: now().toISOString(),
          lines: [{ id: line.id, parts, payment_id: null, remember: false }],
        },
      });
      return [change('bank_statements', 'UPDATE', { id: line.statement_id }), ofLoan('UPDATE')];
    },
  ],
  [
    'PATCH /api/bank-lines/:id',
    'the statement',
    async () => {
      const line = await aBankLine(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/bank-lines/${line.id}`, { body: { state: 'put_away' } });
      return [change('bank_statements', 'UPDATE', { id: line.statement_id })];
    },
  ],
  [
    'POST /api/bank-statements/:id/undo',
    'the statement',
    async () => {
      const { statement_id: id } = await aBankLine(server.database.owner, { institution_id: lender });
      await call(`POST /api/bank-statements/${id}/undo`);
      return [change('bank_statements', 'UPDATE', { id })];
    },
  ],
  [
    'DELETE /api/known-payers/:id',
    'the statements, whose payers are judged again',
    async () => {
      const { id } = await aKnownPayer(server.database.owner, {
        institution_id: lender,
        client_id: client.id,
      });
      await call(`DELETE /api/known-payers/${id}`);
      return [{ institution: lender, table: 'bank_statements', op: 'many' }];
    },
  ],
  [
    'POST /api/imports',
    'the import',
    async () => {
      const { id } = await call('POST /api/imports', { body: { kind: 'clients', file_name: 'a.csv' } });
      return [change('imports', 'INSERT', { id })];
    },
  ],
  [
    'PUT /api/imports/:id/rows',
    'the import',
    async () => {
      const { id } = await anImport(server.database.owner, { institution_id: lender });
      await call(`PUT /api/imports/${id}/rows`, { body: { rows: [{ line: 4, cells: {} }] } });
      return [change('imports', 'UPDATE', { id })];
    },
  ],
  [
    'PATCH /api/imports/:id/rows/:line',
    'the import',
    async () => {
      const { id } = await anImport(server.database.owner, { institution_id: lender });
      await call(`PATCH /api/imports/${id}/rows/2`, { body: { ticked: false } });
      return [change('imports', 'UPDATE', { id })];
    },
  ],
  [
    'DELETE /api/imports/:id',
    'the import',
    async () => {
      const { id } = await anImport(server.database.owner, { institution_id: lender });
      await call(`DELETE /api/imports/${id}`);
      return [change('imports', 'DELETE', { id })];
    },
  ],
  [
    'POST /api/imports/:id/run',
    'the import and what it wrote',
    async () => {
      const { id } = await anImport(server.database.owner, { institution_id: lender });
      await call(`POST /api/imports/${id}/run`);
      return [
        change('clients', 'INSERT', { id: await clientOfImport(id) }),
        change('imports', 'UPDATE', { id }),
      ];
    },
  ],
  [
    'POST /api/imports/:id/undo',
    'the import and what it took back',
    async () => {
      const { id } = await anImport(server.database.owner, { institution_id: lender });
      await call(`POST /api/imports/${id}/run`);
      await announced();
      await call(`POST /api/imports/${id}/undo`);
      return [
        change('clients', 'DELETE', { id: await clientOfImport(id) }),
        change('imports', 'UPDATE', { id }),
      ];
    },
  ],
  [
    'PUT /api/institution/pix',
    'the institution, also to the portal',
    async () => {
      const pix = { pix_key_type: 'cpf', pix_key: '52998224725', pix_name: 'Ana', pix_city: 'Recife' };
      const current_password = 'uma senha bem comprida';
      await server.database.owner
        .updateTable('users')
        .set({ password_hash: await hashPassword(current_password) })
        .where('id', 'in', (eb) => eb.selectFrom('institutions').select('user_id').where('id', '=', lender))
        .execute();
      await call('PUT /api/institution/pix', { body: { version: 2, current_password, ...pix } });
      return [change('institutions', 'UPDATE', { id: lender })];
    },
  ],
  [
    'DELETE /api/session',
    'the end of the session',
    async () => {
      const ended = await endOf('staff');
      await call('DELETE /api/session');
      return ended;
    },
  ],
  [
    'DELETE /api/portal/session',
    'the end of the session',
    async () => {
      const ended = await endOf('borrower');
      await call('DELETE /api/portal/session', { cookie: borrowerCookie });
      return ended;
    },
  ],
  [
    'DELETE /api/account/sessions',
    'the end of the others',
    async () => {
      const other = await anotherDevice();
      await call('DELETE /api/account/sessions');
      return [other];
    },
  ],
  [
    'DELETE /api/account/sessions/:id',
    'the end of that one',
    async () => {
      const other = await anotherDevice();
      await call(`DELETE /api/account/sessions/${other.id}`);
      return [other];
    },
  ],
];

async function clientOfImport(id: string): Promise<string> {
  const client = await server.database.owner
    .selectFrom('clients')
    .select('id')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return client.id;
}

const ofClientId = () => ({ institution_id: lender, client_id: client.id });
const planTerms = () => ({
  client_id: client.id,
  amount: 100_000,
  interest_method: 'total',
  interest_rate: 2000,
  installment_count: 3,
  frequency: 'monthly',
  start_date: '2026-08-15',
  first_due_date: '2026-09-15',
});
const ofClient = () => ({ institution_id: lender, client_id: client.id, client_cpf: client.cpf });

async function visitorAsks(cpf: string): Promise<string> {
  const asked = { institution_id: lender, cpf, name: 'Ana', requested_amount: 100_00 };
  await call('POST /api/public/requests', { body: { ...asked, payment_date: '2026-09-15' } });
  const { id } = await server.database.owner
    .selectFrom('interests')
    .select('id')
    .where('institution_id', '=', lender)
    .executeTakeFirstOrThrow();
  return id;
}

test.each(VERBS)('LV-1 %s announces %s', async (_route, _what, verb) => {
  const expected = await verb();
  expect(await announced()).toEqual(expected);
});

/** Changes of one's own account: no record of the institution changes, and the trigger announces the ended sessions. */
const OF_THE_ACCOUNT = [
  'POST /api/session',
  'POST /api/session/second-factor',
  'POST /api/session/passkey/options',
  'POST /api/session/passkey',
  'POST /api/session/refresh',
  'POST /api/password-recovery',
  'POST /api/password-recovery/confirm',
  'POST /api/sign-ups',
  'POST /api/sign-ups/confirm',
  'POST /api/demonstration',
  'POST /api/billing/events',
  'PATCH /api/account',
  'POST /api/account/email/confirm',
  'POST /api/account/password/confirm',
  'POST /api/account/totp',
  'POST /api/account/totp/confirm',
  'DELETE /api/account/totp',
  'POST /api/account/recovery-codes',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'PATCH /api/account/passkeys/:id',
  'DELETE /api/account/passkeys/:id',
  'POST /api/portal/check',
];

/** The team is a list that is asked for when it opens (EQ-1); the trigger announces the ended sessions. */
const OF_THE_TEAM = [
  'POST /api/session/institution',
  'PATCH /api/people/:id',
  'DELETE /api/people/:id/sessions',
  'DELETE /api/people/:id/second-factor',
  'POST /api/people/:id/ownership',
  'DELETE /api/people/:id/ownership',
  'POST /api/people/:id/ownership/accept',
  'DELETE /api/account/membership',
  'POST /api/institutions',
  'POST /api/invitations',
  'DELETE /api/invitations/:id',
  'POST /api/invitations/accept',
];

/** The address of the calendar feed is no record that a list shows: its section asks for it when it opens (AG-4). */
const OF_THE_FEED = ['POST /api/calendar-feed', 'DELETE /api/calendar-feed'];

/** Only notes that a document was issued, which no list shows (DC-9). */
const OF_THE_PAPER = ['POST /api/documents/proposal'];

test('LV-1 every route that changes a record is among them', () => {
  const changing = Object.entries(endpoints)
    .filter(([route, { reads }]) => !route.startsWith('GET ') && !reads)
    .map(([route]) => route);
  const tested = new Set([
    ...VERBS.map(([route]) => route),
    ...OF_THE_ACCOUNT,
    ...OF_THE_TEAM,
    ...OF_THE_FEED,
    ...OF_THE_PAPER,
  ]);
  expect([...tested].sort()).toEqual(changing.sort());
});

test('LV-1 a payment announces its loan, on commit', async () => {
  const paid = { loan_id: loan.id, amount: cents(1), payment_date: day('2026-08-01'), notes: null };
  await server.database.db.asLender(lender, async (tx) => {
    await addPayment(tx, lender, { ...paid, today: TODAY, now: now() });
    expect(await announced()).toEqual([]);
  });
  expect(await announced()).toEqual([
    { institution: lender, table: 'loans', op: 'UPDATE', id: loan.id, client_id: client.id },
  ]);
});

test('what is rolled back or changes nothing is not announced', async () => {
  const { db } = server.database;
  const failing = db.asLender(lender, async (tx) => {
    await clientRecord.edit(tx, lender, { id: client.id, change: { version: 1, name: 'Outra' } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await db.asLender(lender, (tx) => clientRecord.edit(tx, lender, { id: client.id, change: { version: 1 } }));
  await call(`PATCH /api/loans/${loan.id}`, { body: { version: 1 } });
  await call(`POST /api/loans/${loan.id}/restore`);
  await call(`POST /api/clients/${client.id}/restore`);
  await db.asSystem((tx) =>
    tx.updateTable('clients').set({ access_code_tries: 2 }).where('id', '=', client.id).execute(),
  );
  expect(await announced()).toEqual([]);
});

test('CL-5 setting deleted_at is announced as a deletion, clearing it as an insertion', async () => {
  const { db, owner } = server.database;
  const other = await aClient(owner, { institution_id: lender });
  await db.asLender(lender, (tx) => clientRecord.remove(tx, lender, { id: other.id, now: now() }));
  expect(await announced()).toEqual([{ institution: lender, table: 'clients', op: 'DELETE', id: other.id }]);
  await db.asLender(lender, (tx) => clientRecord.restore(tx, lender, other.id));
  expect(await announced()).toEqual([{ institution: lender, table: 'clients', op: 'INSERT', id: other.id }]);
});

test('an interest and the institution are announced; an interest is really deleted', async () => {
  const id = await server.database.db.asLender(lender, async (tx) => {
    const asked = { client_id: client.id, requested_amount: cents(1), now: now() };
    const made = await createInterestRequest(tx, lender, asked);
    const profile = { name: 'Outro nome', logo_url: null, contact_info: null };
    await saveInstitution(tx, lender, { version: 2, ...profile });
    await removeRequest(tx, lender, made.id);
    return made.id;
  });
  const changes = await announced();
  expect(changes.map(({ table, op }) => `${table} ${op}`).sort()).toEqual([
    'institutions UPDATE',
    'interests DELETE',
    'interests INSERT',
  ]);
  expect(new Set(changes.filter(({ table }) => table === 'interests').map((one) => one.id))).toEqual(
    new Set([id]),
  );
});

test("LN-14 a statement of 100 loans is announced loan by loan, one of 200 once per lender as 'many'", async () => {
  const { db, owner } = server.database;
  const other = await aLender(owner);
  const theirs = await aClient(owner, { institution_id: other.id });
  const changesOf = async (count: number) => {
    const late = { start_date: day('2026-07-01'), end_date: addDays(TODAY, -1) };
    for (let n = 0; n < count; n += 1)
      await aLoan(owner, { institution_id: lender, client_id: client.id, ...late });
    const one = await aLoan(owner, { institution_id: other.id, client_id: theirs.id, ...late });
    await announced();
    expect(await markOverdue(db, TODAY, now())).toBe(count + 1);
    const changes = await announced();
    return {
      mine: changes.filter(({ institution }) => institution === lender),
      theirs: changes.filter(({ institution }) => institution === other.id),
      one: { institution: other.id, table: 'loans', op: 'UPDATE', id: one.id, client_id: theirs.id },
    };
  };
  const few = await changesOf(100);
  expect(few.mine).toHaveLength(100);
  expect(few.theirs).toEqual([few.one]);
  const many = await changesOf(199);
  expect(many.mine).toEqual([{ institution: lender, table: 'loans', op: 'many' }]);
  expect(many.theirs).toEqual([many.one]);
});

test("ended sessions are announced one by one, more than 120 in a statement as 'many'", async () => {
  const { owner } = server.database;
  const open = (count: number) =>
    owner
      .insertInto('sessions')
      .values(
        Array.from({ length: count }, () => ({
          id: newId(),
          kind: 'borrower' as const,
          institution_id: lender,
          client_id: client.id,
          token_hash: Buffer.from(newId()),
          token_expires_at: now(),
          expires_at: now(),
        })),
      )
      .execute();
  const end = () => owner.deleteFrom('sessions').where('client_id', '=', client.id).execute();
  await end();
  await open(120);
  await announced();
  await end();
  expect((await announced()).map(({ table, op }) => `${table} ${op}`)).toEqual(
    Array(120).fill('sessions DELETE'),
  );
  await open(121);
  await end();
  expect(await announced()).toEqual([{ institution: lender, table: 'sessions', op: 'many' }]);
});

/** As a use case would, in a transaction of any length. */
const announcing = (id: string) => ({
  text: `INSERT INTO change_outbox (institution_id, table_name, op, id) VALUES ($1, 'clients', 'UPDATE', $2)`,
  values: [lender, id],
});

test('a transaction that wrote early and committed late is not passed over', async () => {
  const second = newId();
  const early = new Client({ connectionString: server.database.ownerUrl });
  await early.connect();
  await early.query('BEGIN');
  await early.query(announcing(client.id));
  await server.database.ownerPool.query(announcing(second));
  expect(await announced()).toMatchObject([{ id: second }]);
  expect(await announced()).toEqual([]);
  await early.query('COMMIT');
  await early.end();
  expect(await announced()).toMatchObject([{ id: client.id }]);
  expect(await announced()).toEqual([]);
});

test('announcements are deleted a minute after their transaction ended, those of an open transaction are kept', async () => {
  const second = newId();
  await server.database.ownerPool.query(announcing(client.id));
  const long = new Client({ connectionString: server.database.ownerUrl });
  await long.connect();
  await long.query('BEGIN');
  await long.query(announcing(second));
  const sweep = outboxSweeper(listener);
  // Transaction ids belong to the whole cluster: one that another test holds open keeps the row, too.
  const mark = await vi.waitFor(
    async () => {
      const taken = await outboxPosition(listener);
      const { rows } = await listener.query<{ settled: boolean }>(
        'SELECT bool_and(xid < pg_snapshot_xmin($1::pg_snapshot)) AS settled FROM change_outbox WHERE id = $2',
        [taken.snapshot, client.id],
      );
      expect(rows).toEqual([{ settled: true }]);
      return taken;
    },
    { timeout: 30_000 },
  );
  const inSeconds = (seconds: number) => ({ ...mark, at: mark.at + seconds });
  const left = async () => {
    const { rows } = await listener.query<{ id: string }>('SELECT id FROM change_outbox');
    return rows.map(({ id }) => id);
  };
  await sweep(mark);
  await sweep(inSeconds(59));
  expect(await left()).toContain(client.id);
  await long.query('COMMIT');
  await long.end();
  await sweep(inSeconds(70));
  expect(await left()).toEqual([second]);
});

test('without a tenant only the server writes into the outbox, and no tenant reads it', async () => {
  const row = `INSERT INTO change_outbox (institution_id, table_name, op) VALUES ('${lender}', 'loans', 'many')`;
  const as = async (role: string, statement: string) => {
    await listener.query('BEGIN');
    await listener.query(`SET LOCAL ROLE ${role}`);
    try {
      return await listener.query(statement).then(
        () => 'done',
        (error: Error) => error.message,
      );
    } finally {
      await listener.query('ROLLBACK');
    }
  };
  for (const role of ['caderneta_lender', 'caderneta_collector', 'caderneta_borrower']) {
    expect(await as(role, row)).toMatch(/row-level security/);
    expect(await as(role, 'SELECT FROM change_outbox')).toMatch(/permission denied/);
    expect(await as(role, 'DELETE FROM change_outbox')).toMatch(/permission denied/);
  }
  expect(await as('caderneta_app', row)).toBe('done');
  expect(await as('caderneta_app', 'SELECT FROM change_outbox')).toBe('done');
});
