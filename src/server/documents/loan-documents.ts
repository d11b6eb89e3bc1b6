import { dayInZone, momentText, type Day } from '#domain/calendar.ts';
import type { LoanDocument } from '#domain/documents/document-kind.ts';
import { installmentAmount, openAmount, type Installment } from '#domain/loans/plan/installment.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { acceptanceBlocks, type AcceptanceRecordFacts } from './content/acceptance.ts';
import { bookletBlocks, type BookletFacts } from './content/booklet.ts';
import { contractBlocks, type ContractFacts } from './content/contract.ts';
import { letterheadOf } from './content/parties.ts';
import { promissoryBlocks, type PromissoryFacts } from './content/promissory.ts';
import { settlementBlocks, type SettlementFacts } from './content/settlement.ts';
import type { DebtorFacts, IssuableDocument } from './document-facts.ts';
import {
  guaranteesOf,
  paymentsOfLoan,
  readCreditor,
  readDebtor,
  requireAcceptedTerms,
  requireDocumentLoan,
  type DocumentLoan,
  type DocumentReader,
} from './document-store.ts';
import type { PdfBlock } from './pdf/page-model.ts';

export interface LoanDocumentWanted {
  readonly kind: LoanDocument;
  readonly loanId: string;
  readonly timeZone: string;
}

/** What one kind of document says of a loan. */
interface Said {
  readonly facts: object;
  readonly blocks: readonly PdfBlock[];
  readonly amount: Cents;
  readonly document_date: Day;
}

interface LoanContext {
  readonly reader: DocumentReader;
  readonly loan: DocumentLoan;
  readonly debtor: DebtorFacts;
  readonly lender: Awaited<ReturnType<typeof readCreditor>>;
  readonly timeZone: string;
}

const BUILDERS = {
  settlement: settlementOf,
  promissory: promissoryOf,
  contract: contractOf,
  booklet: bookletOf,
  acceptance: acceptanceOf,
} as const satisfies Record<LoanDocument, (context: LoanContext) => Promise<Said>>;

export async function loanDocument(
  reader: DocumentReader,
  { kind, loanId, timeZone }: LoanDocumentWanted,
): Promise<IssuableDocument> {
  const loan = await requireDocumentLoan(reader, loanId);
  const [lender, debtor] = await Promise.all([readCreditor(reader), readDebtor(reader, loan.client_id)]);
  const said = await BUILDERS[kind]({ reader, loan, debtor, lender, timeZone });
  return {
    ...said,
    kind,
    letterhead: letterheadOf(lender.creditor),
    created_at: loan.paid_at !== null && kind === 'settlement' ? loan.paid_at : loan.created_at,
    client: { id: loan.client_id, name: debtor.name },
    loan_id: loan.id,
    payment_id: null,
  };
}

async function settlementOf({ reader, loan, debtor, lender, timeZone }: LoanContext): Promise<Said> {
  if (loan.status !== 'pago' || loan.loss || loan.paid_at === null) throw new Problem('loan_not_paid');
  const payments = await paymentsOfLoan(reader, loan.id);
  const settlement = payments.filter(({ kind }) => kind === 'settlement').at(-1);
  const facts: SettlementFacts = {
    creditor: lender.creditor,
    debtor,
    loan: {
      amount: loan.amount,
      start_date: loan.start_date,
      interest: addCents(loan.contract_interest, loan.interest_paid),
      discount: loan.discount,
      paid_amount: loan.paid_amount,
      late_fees: addCents(cents(0), ...payments.map((payment) => payment.late_fee)),
    },
    settled_on: settlement?.payment_date ?? dayInZone(new Date(loan.paid_at), timeZone),
  };
  return {
    facts,
    blocks: settlementBlocks(facts),
    amount: loan.paid_amount,
    document_date: facts.settled_on,
  };
}

async function promissoryOf(context: LoanContext): Promise<Said> {
  const { loan, debtor, lender } = context;
  const { legal_name, city } = lender.creditor;
  if (legal_name === null || city === null) throw new Problem('creditor_incomplete');
  const notes = await openInstallments(context);
  const { guarantors } = await guaranteesOf(context.reader, loan.id);
  const facts: PromissoryFacts = {
    creditor: { ...lender.creditor, legal_name, city },
    debtor,
    issued_on: loan.start_date,
    count: loan.installment_count,
    notes,
    ...(guarantors.length > 0 && { guarantors }),
  };
  return { facts, blocks: promissoryBlocks(facts), amount: sumOf(notes), document_date: loan.start_date };
}

async function bookletOf(context: LoanContext): Promise<Said> {
  const { loan, debtor, lender } = context;
  const slips = await openInstallments(context);
  const facts: BookletFacts = {
    creditor: lender.creditor,
    debtor: { ...debtor, address: null },
    loan: { amount: loan.amount, start_date: loan.start_date },
    count: loan.installment_count,
    slips,
    pix: lender.pix,
  };
  return { facts, blocks: bookletBlocks(facts), amount: sumOf(slips), document_date: loan.start_date };
}

async function contractOf(context: LoanContext): Promise<Said> {
  const { loan, debtor, lender } = context;
  const plan = await currentPlan(context);
  const guarantees = await guaranteesOf(context.reader, loan.id);
  const hasGuarantees = guarantees.guarantors.length + guarantees.items.length > 0;
  const facts: ContractFacts = {
    creditor: lender.creditor,
    debtor,
    loan: {
      amount: loan.amount,
      interest: addCents(loan.contract_interest, loan.interest_paid),
      interest_rate: loan.interest_rate,
      interest_method: loan.interest_method,
      overdue_interest_rate: loan.overdue_interest_rate,
      start_date: loan.start_date,
      changed: loan.plan_version > 1 || loan.interest_paid > 0,
    },
    installments: plan.map(({ number, due_date, principal, interest }) => ({
      number,
      due_date,
      principal,
      interest,
    })),
    early_discount: lender.earlyDiscount,
    pix: lender.pix === null ? null : { key: lender.pix.key, name: lender.pix.name },
    ...(loan.holiday_grace && { holiday_grace: true as const }),
    ...(hasGuarantees && { guarantees }),
  };
  const total = addCents(cents(0), ...plan.map(installmentAmount));
  return { facts, blocks: contractBlocks(facts), amount: total, document_date: loan.start_date };
}

async function acceptanceOf({ reader, loan, debtor, lender, timeZone }: LoanContext): Promise<Said> {
  const {
    offered_at: offered,
    accepted_at: accepted,
    changed,
    ...terms
  } = await requireAcceptedTerms(reader, loan);
  const facts: AcceptanceRecordFacts = {
    creditor: lender.creditor,
    debtor: { ...debtor, address: null },
    loan: { amount: loan.amount, start_date: loan.start_date },
    offered: momentText(offered, timeZone),
    accepted: momentText(accepted, timeZone),
    accepted_on: dayInZone(new Date(accepted), timeZone),
    ...terms,
    ...(changed && { changed: true as const }),
  };
  return {
    facts,
    blocks: acceptanceBlocks(facts),
    amount: loan.amount,
    document_date: facts.accepted_on,
  };
}

async function currentPlan({ reader, loan }: LoanContext): Promise<readonly Installment[]> {
  const all = await installmentsOfLoan(reader.tx, reader.institution, loan.id);
  return all.filter((each) => each.plan_version === loan.plan_version);
}

/** What is still to be paid, instalment by instalment; of a covered loan nothing is printed. */
async function openInstallments(
  context: LoanContext,
): Promise<readonly { readonly number: number; readonly due_date: Day; readonly amount: Cents }[]> {
  const open = (await currentPlan(context)).filter((each) => openAmount(each) > 0);
  if (context.loan.status === 'pago' || open.length === 0) throw new Problem('loan_already_paid');
  return open.map((each) => ({ number: each.number, due_date: each.due_date, amount: openAmount(each) }));
}

function sumOf(items: readonly { readonly amount: Cents }[]): Cents {
  return addCents(cents(0), ...items.map(({ amount }) => amount));
}
