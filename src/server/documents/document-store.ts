import { sql } from 'kysely';
import { settingsOf } from '#contract/institutions.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { CoveredInstallments } from '#domain/cash/cash-line.ts';
import { LEDGER_EVENT_KINDS, type LedgerEvent } from '#domain/clients/ledger-records.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { coveredInstallments } from '#server/loans/covered-installments.ts';
import { PIX_COLUMNS } from '#server/pix/pix-of-loan.ts';
import type { CreditorFacts, DebtorFacts, GuaranteeFacts } from './document-facts.ts';

/** Who has a document made: a lender, or a borrower their own. The transaction has the rights of that role. */
export interface DocumentReader {
  readonly tx: Tx;
  readonly institution: string;
  /** The borrower; null for a lender. */
  readonly borrower: string | null;
}

/** What both roles may read of a loan. */
const LOAN_COLUMNS = [
  'id',
  'client_id',
  'amount',
  'interest_rate',
  'overdue_interest_rate',
  'holiday_grace',
  'start_date',
  'end_date',
  'status',
  'paid_amount',
  'interest_paid',
  'contract_interest',
  'discount',
  'loss',
  'interest_method',
  'installment_count',
  'plan_version',
  'covered_on',
  'paid_at',
  'created_at',
] as const;
export type DocumentLoan = Pick<Loan, (typeof LOAN_COLUMNS)[number]>;

const PAYMENT_COLUMNS = [
  'id',
  'loan_id',
  'amount',
  'late_fee',
  'interest_part',
  'principal_part',
  'payment_date',
  'method',
  'kind',
  'created_at',
] as const;
export type DocumentPayment = Pick<Payment, (typeof PAYMENT_COLUMNS)[number]>;

export async function readCreditor({ tx, institution }: DocumentReader) {
  const { name, legal_name, document, address, city, contact_info, settings, is_demo, ...pix } = await tx
    .selectFrom('institutions')
    .select(['name', 'legal_name', 'document', 'address', 'city', 'contact_info', 'settings', 'is_demo'])
    .select(PIX_COLUMNS)
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const { early_discount: earlyDiscount, lender_kind: lenderKind } = settingsOf(settings);
  const creditor: CreditorFacts = {
    name,
    legal_name,
    document,
    address,
    city,
    contact_info,
    ...(is_demo && { isDemo: true }),
  };
  const { pix_key: key, pix_name: pixName, pix_city: pixCity } = pix;
  return {
    creditor,
    earlyDiscount,
    lenderKind,
    pix: key === null || pixName === null || pixCity === null ? null : { key, name: pixName, city: pixCity },
  };
}

/** A deleted client's documents are still theirs; the portal never reads the address. */
export async function readDebtor(reader: DocumentReader, clientId: string): Promise<DebtorFacts> {
  const { tx, institution, borrower } = reader;
  return tx
    .selectFrom('clients')
    .select(['name', 'cpf', borrower === null ? 'address' : sql<null>`null`.as('address')])
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

function selectLoans({ tx, institution, borrower }: DocumentReader) {
  const rows = tx.selectFrom('loans').select(LOAN_COLUMNS).where('institution_id', '=', institution);
  // The portal's role sees no deleted loan and may not read the column.
  return borrower === null ? rows.where('deleted_at', 'is', null) : rows.where('client_id', '=', borrower);
}

/** Someone else's loan answers like one that does not exist. */
export async function requireDocumentLoan(reader: DocumentReader, id: string): Promise<DocumentLoan> {
  return selectLoans(reader)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function loansOfClient(reader: DocumentReader, clientId: string): Promise<DocumentLoan[]> {
  return selectLoans(reader).where('client_id', '=', clientId).orderBy('start_date').orderBy('id').execute();
}

export async function requireDocumentPayment(reader: DocumentReader, id: string): Promise<DocumentPayment> {
  return selectPayments(reader)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

function selectPayments({ tx, institution }: DocumentReader) {
  return tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('undone_at', 'is', null);
}

/** In the order they were entered. */
export async function paymentsOfLoan(reader: DocumentReader, loanId: string): Promise<DocumentPayment[]> {
  return selectPayments(reader).where('loan_id', '=', loanId).orderBy('id').execute();
}

/** As they are printed; the phone is not (PD-2). */
export async function guaranteesOf(
  { tx, institution }: DocumentReader,
  loanId: string,
): Promise<GuaranteeFacts> {
  const rows = await tx
    .selectFrom('guarantees')
    .select(['kind', 'name', 'cpf', 'address', 'description', 'value'])
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .orderBy('position')
    .execute();
  return {
    guarantors: rows.flatMap(({ kind, name, cpf, address }) =>
      kind === 'guarantor' ? [{ name: name ?? '', cpf, address }] : [],
    ),
    items: rows.flatMap(({ kind, description, value }) =>
      kind === 'item' ? [{ description: description ?? '', value }] : [],
    ),
  };
}

/** What 'Registro do aceite' says of the contract the client of a loan accepted last (PB-19); a client it had before accepted another one. */
export interface AcceptedTerms {
  readonly offered_at: Timestamp;
  readonly accepted_at: Timestamp;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly access_code_used: boolean;
  /** Of the PDF that was accepted, in hexadecimal. */
  readonly sha256: string;
  /** The loan is no longer what was accepted (PB-12). */
  readonly changed: boolean;
}

export async function requireAcceptedTerms(
  { tx, institution }: DocumentReader,
  { id: loanId, client_id: clientId }: Pick<Loan, 'id' | 'client_id'>,
): Promise<AcceptedTerms> {
  const { rows } = await sql<AcceptedTerms>`
    select offered_at, accepted_at, host(address) as address, user_agent, access_code_used, encode(sha256, 'hex') as sha256,
      caderneta_terms_changed(loan_id, id) as changed
    from acceptances
    where institution_id = ${institution} and loan_id = ${loanId} and client_id = ${clientId} and accepted_at is not null
    order by accepted_at desc, id desc limit 1`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Problem('not_found', 'O cliente ainda não aceitou um contrato.');
  return terms;
}

interface PaymentsWanted {
  readonly loanIds: readonly string[];
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
}

export async function paymentsBetween(
  reader: DocumentReader,
  { loanIds, from, to, limit }: PaymentsWanted,
): Promise<DocumentPayment[]> {
  if (loanIds.length === 0) return [];
  return selectPayments(reader)
    .where('loan_id', 'in', loanIds)
    .where('payment_date', '>=', from)
    .where('payment_date', '<=', to)
    .orderBy('payment_date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What the loan was charged and settled by, in order. */
export async function eventsOfLoan(
  { tx, institution, borrower }: DocumentReader,
  loanId: string,
): Promise<LedgerEvent[]> {
  if (borrower !== null) {
    const own = await sql<LedgerEvent>`
      select id, ${loanId}::uuid as loan_id, kind, on_day, facts from caderneta_own_charges(${loanId})`.execute(
      tx,
    );
    return own.rows;
  }
  const { rows } = await sql<LedgerEvent>`
    select id, loan_id, kind, on_day, facts from loan_events
    where institution_id = ${institution} and loan_id = ${loanId} and kind = any (${LEDGER_EVENT_KINDS})
    order by seq`.execute(tx);
  return rows;
}

export async function installmentsPaidBy(
  { tx, institution }: DocumentReader,
  paymentId: string,
): Promise<CoveredInstallments | null> {
  const { rows } = await sql<{ installments: CoveredInstallments | null }>`
    select ${coveredInstallments(institution, sql`${paymentId}::uuid`)} as installments`.execute(tx);
  return rows[0]?.installments ?? null;
}
