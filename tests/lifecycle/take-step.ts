import { expect } from 'vitest';
import { v7 as newId } from 'uuid';
import { interestRequestToWire } from '#contract/interest-request-translation.ts';
import { loanToWire } from '#contract/loan-translation.ts';
import type { WireLoan } from '#contract/loans.ts';
import { paymentToWire } from '#contract/payment-translation.ts';
import { addDays, dayText, oneMonthAfter } from '#domain/calendar.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { LoanTerms } from '#domain/loans/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import {
  addCents,
  basisPoints,
  cents,
  MONEY_LIMITS,
  percentFromRate,
  reaisFromCents,
  type Cents,
} from '#domain/money.ts';
import type { Versioned } from '#domain/record-version.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import type { TenantTable } from '#tests/database/through-the-doors.ts';
import { cpfOf, type Life } from './life.ts';
import { look } from './look.ts';
import * as model from './notebook.ts';
import type { BookInterest, BookLoan } from './notebook.ts';
import type { Step } from './steps.ts';

const PHONE = '(11) 91234-5678';

/** Does it, decides it, and holds the one against the other. */
export async function takeStep(life: Life, step: Step): Promise<void> {
  const { hands } = life;
  switch (step.does) {
    case 'nothing':
      return;
    case 'create client':
      return createClient(life, step.with);
    case 'edit client': {
      const id = targetOf(life, 'clients', step.with);
      const { body, fields } = clientOf(step.with);
      const version = seenVersion(life.book.clients.get(id), step.with);
      const outcome = await hands.call('PATCH /api/clients/:id', {
        params: { id },
        body: { version, ...body },
      });
      if (life.follow(outcome, () => model.editClient(life.book, { id, version, ...fields })))
        expect(outcome.value).toMatchObject({ id, ...fields, version: version + 1 });
      return;
    }
    case 'delete client': {
      const id = targetOf(life, 'clients', step.with);
      const outcome = await hands.call('DELETE /api/clients/:id', { params: { id } });
      life.follow(outcome, () => model.deleteClient(life.book, id));
      return;
    }
    case 'restore client': {
      const id = targetOf(life, 'clients', step.with, (row) => row.deleted);
      const outcome = await hands.call('POST /api/clients/:id/restore', { params: { id } });
      if (life.follow(outcome, () => model.restoreClient(life.book, id)))
        expect(outcome.value.cpf).toBe(model.liveClient(life.book, id).cpf);
      return;
    }
    case 'create loan':
      return createLoan(life, step.with);
    case 'edit loan':
      return editLoan(life, step.with);
    case 'delete loan': {
      const id = targetOf(life, 'loans', step.with);
      const outcome = await hands.call('DELETE /api/loans/:id', { params: { id } });
      life.follow(outcome, () => model.deleteLoan(life.book, id));
      return;
    }
    case 'restore loan': {
      const id = targetOf(life, 'loans', step.with, (row) => row.deleted);
      const outcome = await hands.call('POST /api/loans/:id/restore', { params: { id } });
      if (life.follow(outcome, () => model.restoreLoan(life.book, id))) expectLoan(life, outcome.value);
      return;
    }
    case 'pay':
      return pay(life, step.with);
    case 'undo payment': {
      const id = targetOf(life, 'payments', step.with);
      const outcome = await hands.call('DELETE /api/payments/:id', { params: { id } });
      if (life.follow(outcome, () => model.undo(life.book, id, life.moment))) {
        expectLoan(life, outcome.value.loan);
        await expectPayments(life, outcome.value.loan.id);
      }
      return;
    }
    case 'settle':
      return settle(life, step.with);
    case 'renew':
      return renew(life, step.with);
    case 'undo renewal':
      return undoRenewal(life, step.with);
    case 'create interest':
      return createInterest(life, step.with);
    case 'move interest': {
      const { status, notes, stale } = step.with;
      return moveInterest(life, targetOf(life, 'interests', step.with), { status, notes, stale });
    }
    case 'approve interest': {
      const id = targetOf(life, 'interests', step.with, (row) => row.status !== 'Concluído');
      await moveInterest(life, id, { status: 'Em Análise', stale: false });
      return moveInterest(life, id, { status: 'Aprovado', stale: false });
    }
    case 'delete interest': {
      const id = targetOf(life, 'interests', step.with);
      const outcome = await hands.call('DELETE /api/interests/:id', { params: { id } });
      life.follow(outcome, () => model.deleteInterest(life.book, id));
      return;
    }
    case 'create loan from interest':
      return createLoanFromInterest(life, step.with);
    case 'request in the portal':
      return requestInPortal(life, step.with);
    case 'request as a visitor':
      return requestAsVisitor(life, step.with);
    case 'days pass':
      life.daysPass(step.with.days);
      if (!step.with.job) return;
      await markOverdue(life.db, life.moment.today);
      life.become(model.markOverdue(life.book, life.moment.today));
      return;
    case 'look':
      return look(life, step.with.filter);
  }
}

type Fields<Name extends Step['does']> = Extract<Step, { does: Name }>['with'];
interface Target {
  readonly pick: number;
  readonly whose: 'own' | 'foreign' | 'nobody';
}
/** The version on the screen: now and then another than the record's. */
function seenVersion(row: Versioned | undefined, { stale }: { readonly stale: boolean }): number {
  return (row?.version ?? 1) + (stale ? 1 : 0);
}
type Picked = 'clients' | 'loans' | 'payments' | 'interests';
type RowOf<Table extends Picked> = model.Notebook[Table] extends ReadonlyMap<string, infer Row> ? Row : never;

/** Mostly one of those it makes sense for, now and then any. */
function targetOf<Table extends Picked>(
  life: Life,
  table: Table & TenantTable,
  { pick, whose }: Target,
  sensible: (row: RowOf<Table>) => boolean = () => true,
): string {
  if (whose === 'foreign') return life.foreign[table];
  const rows: ReadonlyMap<string, RowOf<Table>> = rowsOf(life.book, table);
  const fitting = [...rows].filter(([, row]) => sensible(row));
  const among = fitting.length > 0 && pick % 5 !== 0 ? fitting : [...rows];
  return (whose === 'own' ? among[pick % among.length]?.[0] : undefined) ?? newId();
}

function rowsOf<Table extends Picked>(book: model.Notebook, table: Table): ReadonlyMap<string, RowOf<Table>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a notebook's table by its name; TypeScript does not follow the index
  return book[table] as unknown as ReadonlyMap<string, RowOf<Table>>;
}

function clientOf({ name, cpf }: { name: string; cpf: number }) {
  const fields = { name, cpf: cpfOf(cpf) };
  const none = { email: null, address: null, pix_key: null, notes: null };
  return { fields, body: { ...fields, phone: PHONE, ...none } };
}

async function createClient(life: Life, given: Fields<'create client'>): Promise<void> {
  const { body, fields } = clientOf(given);
  const outcome = await life.hands.call('POST /api/clients', { body });
  const id = outcome.value?.id ?? newId();
  if (life.follow(outcome, () => model.createClient(life.book, { id, ...fields })))
    expect(outcome.value).toMatchObject(fields);
}

function termsOf(life: Life, given: Fields<'create loan'>['terms']): LoanTerms {
  const startDate = addDays(life.moment.today, given.start);
  return {
    amount: cents(given.amount),
    interestRate: basisPoints(given.rate),
    overdueDailyFee: cents(given.fee),
    startDate,
    endDate: addDays(startDate, given.length),
    notes: given.notes,
  };
}

function loanBody(clientId: string, terms: LoanTerms) {
  return {
    client_id: clientId,
    amount: reaisFromCents(terms.amount),
    interest_rate: percentFromRate(terms.interestRate),
    overdue_interest_rate: reaisFromCents(terms.overdueDailyFee),
    start_date: terms.startDate,
    end_date: terms.endDate,
    notes: terms.notes,
  };
}

async function createLoan(life: Life, given: Fields<'create loan'>): Promise<void> {
  const clientId = targetOf(life, 'clients', given, (row) => !row.deleted);
  const terms = termsOf(life, given.terms);
  const { moment } = life;
  const outcome = await life.hands.call('POST /api/loans', { body: loanBody(clientId, terms) });
  const id = outcome.value?.id ?? newId();
  if (life.follow(outcome, () => model.createLoan(life.book, { id, clientId, terms }, moment)))
    expectLoan(life, outcome.value);
}

async function editLoan(life: Life, given: Fields<'edit loan'>): Promise<void> {
  const id = targetOf(life, 'loans', given, (row) => !row.deleted);
  const before = life.book.loans.get(id);
  const version = seenVersion(before, given);
  const drawn = termsOf(life, given.terms);
  const terms =
    given.notesOnly && before !== undefined ? { ...termsKept(before), notes: drawn.notes } : drawn;
  const newClient =
    given.client === null ? null : targetOf(life, 'clients', { pick: given.client, whose: 'own' });
  const clientId = newClient ?? before?.clientId ?? newId();
  const outcome = await life.hands.call('PATCH /api/loans/:id', {
    params: { id },
    body: { version, ...loanBody(clientId, terms) },
  });
  if (life.follow(outcome, () => model.editLoan(life.book, { id, version, clientId, terms }, life.moment)))
    expectLoan(life, outcome.value);
}

function termsKept({
  amount,
  interestRate,
  overdueDailyFee,
  startDate,
  endDate,
  notes,
}: BookLoan): LoanTerms {
  return { amount, interestRate, overdueDailyFee, startDate, endDate, notes };
}

async function pay(life: Life, given: Fields<'pay'>): Promise<void> {
  const loanId = targetOf(life, 'loans', given, (row) => !row.deleted && row.status !== 'pago');
  const loan = life.book.loans.get(loanId);
  const amount = given.amount === null ? payable(loan) : cents(given.amount);
  const paymentDate = addDays(life.moment.today, given.day);
  const { moment } = life;
  const outcome = await life.hands.call('POST /api/payments', {
    body: { loan_id: loanId, amount: reaisFromCents(amount), payment_date: paymentDate, notes: given.notes },
  });
  const id = outcome.value?.payment.id ?? newId();
  const payment = { id, loanId, amount, paymentDate, notes: given.notes };
  if (!life.follow(outcome, () => model.pay(life.book, payment, moment))) return;
  expectLoan(life, outcome.value.loan);
  const kept = life.book.payments.get(id);
  expect(outcome.value.payment).toEqual(kept === undefined ? null : paymentToWire(kept));
}

/** What remains, within what one payment may be. */
function payable(loan: BookLoan | undefined): Cents {
  const remaining = loan === undefined ? cents(0) : remainingAmount(loan);
  return cents(Math.min(Math.max(remaining, 1), MONEY_LIMITS.largestAmount));
}

async function settle(life: Life, given: Fields<'settle'>): Promise<void> {
  const id = targetOf(life, 'loans', given, (row) => !row.deleted);
  const loan = life.book.loans.get(id);
  const off = cents(given.off);
  const seen = {
    total: loan === undefined ? cents(100) : totalToPay(loan),
    remaining: loan === undefined ? cents(100) : addCents(remainingAmount(loan), off),
  };
  const { moment } = life;
  const outcome = await life.hands.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { total_amount: reaisFromCents(seen.total), remaining_amount: reaisFromCents(seen.remaining) },
  });
  const paymentId = outcome.code === null ? await freshPayment(life, id) : newId();
  if (!life.follow(outcome, () => model.settle(life.book, { id, seen, paymentId }, moment))) return;
  expectLoan(life, outcome.value);
  await expectPayments(life, id);
}

async function renew(life: Life, given: Fields<'renew'>): Promise<void> {
  const id = targetOf(life, 'loans', given, (row) => !row.deleted && row.status !== 'pago');
  const { moment } = life;
  const version = seenVersion(life.book.loans.get(id), given);
  const seenEndDate = addDays(oneMonthAfter(moment.today), given.off);
  const outcome = await life.hands.call('POST /api/loans/:id/renew', {
    params: { id },
    body: { version, end_date: seenEndDate, record_interest_payment: given.received },
  });
  const paymentId = outcome.code === null ? await freshPayment(life, id) : newId();
  const ids = { renewalId: newId(), paymentId };
  const choices = { id, version, seenEndDate, interestReceived: given.received, ...ids };
  if (!life.follow(outcome, () => model.renew(life.book, choices, moment))) return;
  expectLoan(life, outcome.value.loan);
  const charged = life.book.renewals.get(choices.renewalId)?.chargedInterest ?? cents(-1);
  expect(outcome.value.charged_interest).toBe(reaisFromCents(charged));
  await expectPayments(life, id);
}

async function undoRenewal(life: Life, given: Fields<'undo renewal'>): Promise<void> {
  const isJustRenewed = (row: BookLoan) =>
    [...life.book.renewals.values()].some((r) => r.loanId === row.id && r.loanVersion === row.version);
  const id = targetOf(life, 'loans', given, (row) => !row.deleted && isJustRenewed(row));
  const version = seenVersion(life.book.loans.get(id), given);
  const outcome = await life.hands.call('POST /api/loans/:id/undo-renewal', {
    params: { id },
    body: { version },
  });
  if (!life.follow(outcome, () => model.undoRenewal(life.book, { id, version }, life.moment))) return;
  expectLoan(life, outcome.value);
  await expectPayments(life, id);
}

/** The payment the server wrote along with something else, which does not say its id. */
async function freshPayment(life: Life, loanId: string): Promise<string> {
  const listed = await life.hands.call('GET /api/payments', { query: { loan_id: loanId, limit: 200 } });
  const fresh = listed.value?.items.filter((payment) => !life.book.payments.has(payment.id)) ?? [];
  return fresh[0]?.id ?? newId();
}

/** LN-9: newest day first, within a day the last written first. */
async function expectPayments(life: Life, loanId: string): Promise<void> {
  const listed = await life.hands.call('GET /api/payments', { query: { loan_id: loanId, limit: 200 } });
  const kept = [...life.book.payments.values()].filter((payment) => payment.loanId === loanId);
  const inOrder = kept.sort((a, b) => b.paymentDate.localeCompare(a.paymentDate) || b.id.localeCompare(a.id));
  expect(listed.value?.items).toEqual(inOrder.map(paymentToWire));
}

function expectLoan(life: Life, wire: WireLoan): void {
  const loan = model.liveLoan(life.book, wire.id);
  const client = clientShown(life, loan.clientId);
  expect(wire).toEqual(loanToWire({ ...loan, client, coveredOn: model.coveredOn(life.book, loan) }));
}

function clientShown(life: Life, clientId: string): { name: string; phone: string } | null {
  const client = life.book.clients.get(clientId);
  return client === undefined || client.deleted ? null : { name: client.name, phone: PHONE };
}

async function createInterest(life: Life, given: Fields<'create interest'>): Promise<void> {
  const clientId = targetOf(life, 'clients', given, (row) => !row.deleted);
  const requestedAmount = cents(given.amount);
  const outcome = await life.hands.call('POST /api/interests', {
    body: { client_id: clientId, requested_amount: reaisFromCents(requestedAmount) },
  });
  const id = outcome.value?.id ?? newId();
  if (life.follow(outcome, () => model.createInterest(life.book, { id, clientId, requestedAmount })))
    expectInterest(life, outcome.value);
}

async function moveInterest(
  life: Life,
  id: string,
  {
    status,
    notes,
    stale,
  }: { status?: InterestStatus | undefined; notes?: string | null | undefined; stale: boolean },
): Promise<void> {
  const version = seenVersion(life.book.interests.get(id), { stale });
  const body = {
    version,
    ...(status === undefined ? {} : { status }),
    ...(notes === undefined ? {} : { notes }),
  };
  const outcome = await life.hands.call('PATCH /api/interests/:id', { params: { id }, body });
  if (life.follow(outcome, () => model.moveInterest(life.book, { id, version, status, notes })))
    expectInterest(life, outcome.value);
}

async function createLoanFromInterest(life: Life, given: Fields<'create loan from interest'>): Promise<void> {
  const id = targetOf(life, 'interests', given, (row: BookInterest) => row.status === 'Aprovado');
  const { moment } = life;
  const { notes } = given;
  const version = seenVersion(life.book.interests.get(id), given);
  const outcome = await life.hands.call('POST /api/interests/:id/create-loan', {
    params: { id },
    body: notes === undefined ? { version } : { version, notes },
  });
  const loanId = outcome.value?.loan.id ?? newId();
  const approval = { id, version, loanId, notes };
  if (!life.follow(outcome, () => model.createLoanFromInterest(life.book, approval, moment))) return;
  expectInterest(life, outcome.value.interest);
  expectLoan(life, outcome.value.loan);
}

async function requestInPortal(life: Life, given: Fields<'request in the portal'>): Promise<void> {
  const [clientId, client] = [...life.book.clients][given.pick % life.book.clients.size] ?? [];
  if (clientId === undefined || client === undefined) return;
  const requestedAmount = cents(given.amount);
  const outcome = await life.hands.callAs(clientId, 'POST /api/portal/requests', {
    body: { requested_amount: reaisFromCents(requestedAmount) },
  });
  if (client.deleted) {
    expect(outcome.code).toBe(life.hands.goneBorrower);
    return;
  }
  const id = outcome.value?.id ?? newId();
  if (life.follow(outcome, () => model.requestAsBorrower(life.book, { id, clientId, requestedAmount })))
    expect(outcome.value).toMatchObject({ requested_amount: given.amount / 100, status: 'Pendente' });
}

async function requestAsVisitor(life: Life, given: Fields<'request as a visitor'>): Promise<void> {
  const paymentDate = addDays(life.moment.today, 30);
  const outcome = await life.hands.call('POST /api/public/requests', {
    body: {
      institution_id: life.institutionId,
      cpf: cpfOf(given.cpf),
      name: given.name,
      requested_amount: given.amount / 100,
      payment_date: paymentDate,
    },
  });
  const before = life.book.interests.size;
  // The visitor is told nothing, so the lender looks.
  const queue = await life.hands.call('GET /api/interests', { query: { limit: 200 } });
  const fresh = queue.value?.items.find((request) => !life.book.interests.has(request.id));
  life.follow(outcome, () =>
    model.requestAsVisitor(life.book, {
      id: fresh?.id ?? newId(),
      cpf: cpfOf(given.cpf),
      name: given.name,
      requestedAmount: cents(given.amount),
      paymentDate,
      notes: `Data de pagamento prevista: ${dayText(paymentDate)}`,
    }),
  );
  // The same request sent again is answered alike and adds nothing.
  expect(fresh !== undefined).toBe(life.book.interests.size > before);
  if (fresh !== undefined) expectInterest(life, fresh);
}

function expectInterest(life: Life, wire: ReturnType<typeof interestRequestToWire>): void {
  const request = life.book.interests.get(wire.id);
  if (request === undefined) throw new Error(`the notebook has no request ${wire.id}`);
  const clientName = request.clientId === null ? null : (clientShown(life, request.clientId)?.name ?? null);
  const createdAt = new Date(wire.created_at);
  expect(wire).toEqual(interestRequestToWire({ ...request, clientName, createdAt }));
}
