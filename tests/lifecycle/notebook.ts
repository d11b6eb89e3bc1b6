import type { Day } from '#domain/calendar.ts';
import { oneMonthAfter } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import {
  allowedMove,
  isOpen,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { loanFromInterest } from '#domain/interest-requests/loan-from-interest.ts';
import type { Loan, LoanTerms } from '#domain/loans/loan.ts';
import { editedLoan } from '#domain/loans/loan-edit.ts';
import { isAcceptableRenewalDate, renewalOf } from '#domain/loans/loan-renewal.ts';
import { settlementOf, type SeenTotals } from '#domain/loans/loan-settlement.ts';
import { openStatus } from '#domain/loans/loan-standing.ts';
import { totalToPay } from '#domain/loans/loan-totals.ts';
import { newLoan, refuseUnsoundTerms } from '#domain/loans/new-loan.ts';
import { isUndoable, renewalUndone, type RecordedRenewal } from '#domain/loans/renewal-undo.ts';
import { portfolioMetrics, type PortfolioMetrics } from '#domain/loans/portfolio-metrics.ts';
import { cents, type Cents } from '#domain/money.ts';
import {
  paymentApplied,
  paymentUndone,
  refuseFuturePayment,
  type NewPayment,
  type Payment,
} from '#domain/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion, type Versioned } from '#domain/record-version.ts';

/*
 * One lender's records as plain values, and what each operation makes of them: the rules are the domain's own, the keeping is a
 * few maps. Nothing here knows SQL, locks or HTTP, so whatever the server does must come to the same.
 */

export interface BookClient extends Versioned {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
  readonly deleted: boolean;
}

export interface BookLoan extends Loan {
  readonly sourceInterestId: string | null;
  readonly deleted: boolean;
}

export interface BookRenewal extends RecordedRenewal {
  readonly loanId: string;
  readonly endDate: Day;
  /** The payment recorded with it. */
  readonly receiptId: string | null;
}

export type BookInterest = Omit<InterestRequest, 'clientName' | 'createdAt'> & {
  /** Of a visitor's request. */
  readonly paymentDate?: Day;
};

export interface Notebook {
  readonly clients: ReadonlyMap<string, BookClient>;
  readonly loans: ReadonlyMap<string, BookLoan>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly renewals: ReadonlyMap<string, BookRenewal>;
  readonly interests: ReadonlyMap<string, BookInterest>;
}

export const EMPTY: Notebook = {
  clients: new Map(),
  loans: new Map(),
  payments: new Map(),
  renewals: new Map(),
  interests: new Map(),
};

export interface Moment {
  readonly now: Date;
  readonly today: Day;
}

const MOST_OPEN_REQUESTS = 3;

// Clients

export function createClient(book: Notebook, client: { id: string; name: string; cpf: Cpf }): Notebook {
  refuseTakenCpf(book, client.cpf, client.id);
  refuseCpfOfDeleted(book, client.cpf);
  return withClient(book, { ...client, deleted: false, version: 1 });
}

/** `client` carries the version that was seen. */
export function editClient(
  book: Notebook,
  client: { id: string; name: string; cpf: Cpf; version: number },
): Notebook {
  const before = liveClient(book, client.id);
  refuseOtherVersion(before, client.version);
  const edited = raised({ ...before, ...client });
  if (client.cpf === before.cpf) return { ...book, clients: put(book.clients, edited) };
  refuseTakenCpf(book, client.cpf, client.id);
  refuseCpfOfDeleted(book, client.cpf);
  return withClient(book, edited);
}

export function deleteClient(book: Notebook, id: string): Notebook {
  return { ...book, clients: put(book.clients, raised({ ...liveClient(book, id), deleted: true })) };
}

export function restoreClient(book: Notebook, id: string): Notebook {
  const before = book.clients.get(id) ?? refuse('not_found');
  if (!before.deleted) return book;
  refuseTakenCpf(book, before.cpf, id);
  return withClient(book, raised({ ...before, deleted: false }));
}

/** IN-9: the requests its CPF made before belong to the client. */
function withClient(book: Notebook, client: BookClient): Notebook {
  let interests = book.interests;
  for (const request of book.interests.values()) {
    if (request.clientId === null && request.clientCpf === client.cpf)
      interests = put(interests, raised({ ...request, clientId: client.id }));
  }
  return { ...book, clients: put(book.clients, client), interests };
}

function refuseTakenCpf(book: Notebook, cpf: Cpf, exceptId: string): void {
  for (const other of book.clients.values()) {
    if (!other.deleted && other.cpf === cpf && other.id !== exceptId) refuse('cpf_taken');
  }
}

/** CL-5: a deleted client keeps its CPF, or it could not be restored. */
function refuseCpfOfDeleted(book: Notebook, cpf: Cpf): void {
  for (const other of book.clients.values()) if (other.deleted && other.cpf === cpf) refuse('client_deleted');
}

// Loans

export function createLoan(
  book: Notebook,
  loan: { id: string; clientId: string; terms: LoanTerms },
  { now }: Moment,
): Notebook {
  namedClient(book, loan.clientId);
  return {
    ...book,
    loans: put(book.loans, { ...newLoan(loan, now), sourceInterestId: null, deleted: false }),
  };
}

export function editLoan(
  book: Notebook,
  edit: { id: string; version: number; clientId: string; terms: LoanTerms },
  { today }: Moment,
): Notebook {
  const before = liveLoan(book, edit.id);
  refuseOtherVersion(before, edit.version);
  const edited = editedLoan(before, edit.terms, today);
  if (edit.clientId !== before.clientId) {
    if (before.status === 'pago') refuse('loan_already_paid');
    namedClient(book, edit.clientId);
  }
  return withLoan(book, before, { ...edited, clientId: edit.clientId });
}

export function deleteLoan(book: Notebook, id: string): Notebook {
  return { ...book, loans: put(book.loans, raised({ ...liveLoan(book, id), deleted: true })) };
}

export function restoreLoan(book: Notebook, id: string): Notebook {
  const before = book.loans.get(id) ?? refuse('not_found');
  return before.deleted ? { ...book, loans: put(book.loans, raised({ ...before, deleted: false })) } : book;
}

export function settle(
  book: Notebook,
  { id, seen, paymentId }: { id: string; seen: SeenTotals; paymentId: string },
  { now, today }: Moment,
): Notebook {
  const before = liveLoan(book, id);
  const { loan, payment, changed } = settlementOf(before, today, now, seen);
  return changed ? withPayment(withLoan(book, before, loan), payment, paymentId, now) : book;
}

export function renew(
  book: Notebook,
  renewed: {
    id: string;
    version: number;
    seenEndDate: Day;
    interestReceived: boolean;
    renewalId: string;
    paymentId: string;
  },
  { now, today }: Moment,
): Notebook {
  const before = liveLoan(book, renewed.id);
  refuseOtherVersion(before, renewed.version);
  const { loan, chargedInterest, payment } = renewalOf(before, today, now, renewed);
  if (!isAcceptableRenewalDate(renewed.seenEndDate, oneMonthAfter(today))) refuse('renewal_date_mismatch');
  refuseUnsoundTerms(loan);
  const kept: BookRenewal = {
    loanId: before.id,
    chargedInterest,
    receivedInterest: payment?.amount ?? cents(0),
    previousEndDate: before.endDate,
    previousRenewedAt: before.renewedAt,
    loanVersion: before.version + 1,
    endDate: loan.endDate,
    receiptId: payment === null ? null : renewed.paymentId,
  };
  const renewals = new Map(book.renewals).set(renewed.renewalId, kept);
  return withPayment(withLoan({ ...book, renewals }, before, loan), payment, renewed.paymentId, now);
}

/** LN-19: the last renewal and its receipt are gone, and the loan is as it was. */
export function undoRenewal(
  book: Notebook,
  { id, version }: { id: string; version: number },
  { today }: Moment,
): Notebook {
  const before = liveLoan(book, id);
  const [renewalId, renewal] = [...book.renewals].filter(([, { loanId }]) => loanId === id).at(-1) ?? [];
  if (renewalId === undefined || renewal === undefined || !isUndoable(before, renewal))
    return refuse('renewal_not_undoable');
  refuseOtherVersion(before, version);
  const renewals = new Map(book.renewals);
  renewals.delete(renewalId);
  const payments = new Map(book.payments);
  if (renewal.receiptId !== null) payments.delete(renewal.receiptId);
  return withLoan({ ...book, renewals, payments }, before, renewalUndone(before, renewal, today));
}

/** LN-14: what the nightly job does. */
export function markOverdue(book: Notebook, today: Day): Notebook {
  let loans = book.loans;
  for (const loan of book.loans.values()) {
    if (!loan.deleted && loan.status === 'ativo')
      loans = put(loans, { ...loan, status: openStatus(loan.endDate, today) });
  }
  return { ...book, loans };
}

// Payments

export function pay(
  book: Notebook,
  { id, ...payment }: { id: string; loanId: string; amount: Cents; paymentDate: Day; notes: string | null },
  { now, today }: Moment,
): Notebook {
  const before = liveLoan(book, payment.loanId);
  if (before.status === 'pago') refuse('loan_already_paid');
  refuseFuturePayment(payment.paymentDate, today);
  const paid = withLoan(book, before, paymentApplied(before, payment.amount));
  return withPayment(paid, { ...payment, kind: 'payment' }, id, now);
}

export function undo(book: Notebook, id: string, { today }: Moment): Notebook {
  const payment = book.payments.get(id) ?? refuse('not_found');
  const before = liveLoan(book, payment.loanId);
  const after = paymentUndone(before, payment, today);
  const reopened = before.status === 'pago' && after.status !== 'pago';
  const payments = new Map<string, Payment>();
  for (const kept of book.payments.values()) {
    if (kept.id === id) continue;
    // I6: a loan that is open again has no settlement any more.
    const withdrawn = reopened && kept.loanId === before.id && kept.kind === 'settlement';
    payments.set(kept.id, withdrawn ? { ...kept, kind: 'payment' } : kept);
  }
  return withLoan({ ...book, payments }, before, after);
}

// Requests

export function createInterest(
  book: Notebook,
  request: { id: string; clientId: string; requestedAmount: Cents },
): Notebook {
  const { cpf } = namedClient(book, request.clientId);
  return withInterest(book, {
    ...request,
    clientCpf: cpf,
    requesterName: null,
    status: 'Pendente',
    notes: null,
    version: 1,
  });
}

export function moveInterest(
  book: Notebook,
  move: {
    id: string;
    version: number;
    status: InterestStatus | undefined;
    notes: string | null | undefined;
  },
): Notebook {
  const before = book.interests.get(move.id) ?? refuse('not_found');
  refuseOtherVersion(before, move.version);
  if (move.status === undefined && move.notes === undefined) return book;
  const status = move.status ?? before.status;
  if (status !== before.status && !allowedMove(before.status, status)) refuse('invalid_status_move');
  const notes = move.notes === undefined ? before.notes : move.notes;
  return withInterest(book, raised({ ...before, status, notes }));
}

/** IN-5: really gone; the loan it became stays, and no longer knows where it came from. */
export function deleteInterest(book: Notebook, id: string): Notebook {
  if (!book.interests.has(id)) refuse('not_found');
  let loans = book.loans;
  for (const loan of book.loans.values()) {
    if (loan.sourceInterestId === id) loans = put(loans, { ...loan, sourceInterestId: null });
  }
  const interests = new Map(book.interests);
  interests.delete(id);
  return { ...book, loans, interests };
}

export function createLoanFromInterest(
  book: Notebook,
  approval: { id: string; version: number; loanId: string; notes: string | null | undefined },
  { now, today }: Moment,
): Notebook {
  const found = book.interests.get(approval.id) ?? refuse('not_found');
  refuseOtherVersion(found, approval.version);
  const request = approval.notes === undefined ? found : { ...found, notes: approval.notes };
  const { clientId, terms } = loanFromInterest(request, today);
  if ([...book.loans.values()].some((loan) => loan.sourceInterestId === request.id))
    refuse('interest_already_concluded');
  namedClient(book, clientId);
  const loan = newLoan({ id: approval.loanId, clientId, terms }, now);
  const loans = put(book.loans, { ...loan, sourceInterestId: request.id, deleted: false });
  return withInterest({ ...book, loans }, raised({ ...request, status: 'Concluído' }));
}

export function requestAsBorrower(
  book: Notebook,
  request: { id: string; clientId: string; requestedAmount: Cents },
): Notebook {
  const { cpf } = liveClient(book, request.clientId);
  if ([...book.interests.values()].some((r) => r.clientId === request.clientId && isOpen(r.status)))
    refuse('open_request_exists');
  return withInterest(book, {
    ...request,
    clientCpf: cpf,
    requesterName: null,
    status: 'Pendente',
    notes: null,
    version: 1,
  });
}

export function requestAsVisitor(
  book: Notebook,
  request: { id: string; cpf: Cpf; name: string; requestedAmount: Cents; paymentDate: Day; notes: string },
): Notebook {
  const open = [...book.interests.values()].filter(
    (r) => r.clientCpf === request.cpf && r.requesterName !== null && isOpen(r.status),
  );
  if (
    open.some((r) => r.requestedAmount === request.requestedAmount && r.paymentDate === request.paymentDate)
  )
    return book;
  if (open.length >= MOST_OPEN_REQUESTS) refuse('too_many_open_requests');
  const client = [...book.clients.values()].find((known) => !known.deleted && known.cpf === request.cpf);
  return withInterest(book, {
    id: request.id,
    clientId: client?.id ?? null,
    clientCpf: request.cpf,
    requesterName: request.name,
    requestedAmount: request.requestedAmount,
    paymentDate: request.paymentDate,
    status: 'Pendente',
    notes: request.notes,
    version: 1,
  });
}

// What the whole must come to

/** What the metrics must be (I10). */
export function metricsOf(book: Notebook): PortfolioMetrics {
  return portfolioMetrics([...book.loans.values()].filter((loan) => !loan.deleted));
}

/** LN-21: the day on which the payments of an open loan, in the order of their dates, reached its total. */
export function coveredOn(book: Notebook, loan: BookLoan): Day | null {
  if (loan.status === 'pago') return null;
  const payments = [...book.payments.values()].filter(({ loanId }) => loanId === loan.id);
  let paid = 0;
  for (const { amount, paymentDate } of payments.sort((a, b) => a.paymentDate.localeCompare(b.paymentDate))) {
    paid += amount;
    if (paid >= totalToPay(loan)) return paymentDate;
  }
  return null;
}

/** I11: how many records are new, different or gone; each leaves one line in the audit log. */
export function changesBetween(before: Notebook, after: Notebook): number {
  return (
    differences(before.clients, after.clients) +
    differences(before.loans, after.loans) +
    differences(before.payments, after.payments) +
    differences(before.renewals, after.renewals) +
    differences(before.interests, after.interests)
  );
}

function differences<Row>(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): number {
  if (before === after) return 0;
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => audited(before.get(id)) !== audited(after.get(id))).length;
}

/** The version is not part of what the audit log remembers. */
function audited(row: unknown): string | undefined {
  return JSON.stringify(row, (key, value: unknown) => (key === 'version' ? undefined : value));
}

export function liveClient(book: Notebook, id: string): BookClient {
  const client = book.clients.get(id);
  return client === undefined || client.deleted ? refuse('not_found') : client;
}

export function liveLoan(book: Notebook, id: string): BookLoan {
  const loan = book.loans.get(id);
  return loan === undefined || loan.deleted ? refuse('not_found') : loan;
}

/** A client another record points at: one that is gone is not found in other words. */
function namedClient(book: Notebook, id: string): BookClient {
  const client = book.clients.get(id);
  return client === undefined || client.deleted ? refuse('client_not_found') : client;
}

function withLoan(book: Notebook, before: BookLoan, after: Loan): Notebook {
  const { sourceInterestId, deleted } = before;
  return { ...book, loans: put(book.loans, raised({ ...after, sourceInterestId, deleted })) };
}

function withPayment(book: Notebook, payment: NewPayment | null, id: string, now: Date): Notebook {
  if (payment === null) return book;
  return { ...book, payments: put(book.payments, { ...payment, id, createdAt: now }) };
}

function withInterest(book: Notebook, request: BookInterest): Notebook {
  return { ...book, interests: put(book.interests, request) };
}

/** LN-18: each change counts. */
function raised<Row extends Versioned>(row: Row): Row {
  return { ...row, version: row.version + 1 };
}

function put<Row extends { readonly id: string }>(
  rows: ReadonlyMap<string, Row>,
  row: Row,
): Map<string, Row> {
  return new Map(rows).set(row.id, row);
}

function refuse(code: Problem['code']): never {
  throw new Problem(code);
}
