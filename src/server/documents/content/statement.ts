import { dayText, type Day } from '#domain/calendar.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import type { LoanStatus } from '#domain/loans/loan/loan.ts';
import type { PaymentKind } from '#domain/loans/payments/payment.ts';
import { addCents, brl, cents, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts } from '../document-facts.ts';
import type { PdfBlock, TableBlock } from '../pdf/page-model.ts';
import { debtorText } from './parties.ts';

/** Longer ones are exported as a spreadsheet. */
export const STATEMENT_LINES = 2000;

export interface StatementFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly from: Day;
  readonly to: Day;
  /** The day for which it says what is owed. */
  readonly today: Day;
  readonly loans: readonly StatementLoan[];
}

export interface StatementLoan {
  readonly amount: Cents;
  readonly start_date: Day;
  readonly status: LoanStatus;
  /** Only of one that was written off (PD-9). */
  readonly loss?: true;
  /** Owed today. */
  readonly remaining: Cents;
  /** Between the two days, oldest first. */
  readonly payments: readonly StatementPayment[];
}

export interface StatementPayment {
  readonly payment_date: Day;
  readonly kind: PaymentKind;
  readonly amount: Cents;
  readonly interest_part: Cents;
  readonly principal_part: Cents;
  readonly late_fee: Cents;
}

export const PAYMENT_KIND_WORDS = {
  payment: 'Pagamento',
  settlement: 'Quitação',
  renewal_interest: 'Juros da renovação',
} as const satisfies Record<PaymentKind, string>;

/** Every loan with what was paid in the period, with sums by loan and in all (DC-7). */
export function statementBlocks({ debtor, from, to, today, loans }: StatementFacts): readonly PdfBlock[] {
  const payments = loans.flatMap((loan) => loan.payments);
  const owed = addCents(cents(0), ...loans.map(({ remaining }) => cents(Math.max(0, remaining))));
  return [
    { kind: 'title', text: 'Extrato do cliente', aside: `${dayText(from)} a ${dayText(to)}` },
    { kind: 'paragraph', text: `${debtorText(debtor)}.` },
    {
      kind: 'facts',
      rows: [
        { label: 'Empréstimos', value: String(loans.length) },
        { label: 'Pago no período', value: brl(sumOf(payments, receivedTotal)), strong: true },
        { label: `Falta pagar em ${dayText(today)}`, value: brl(owed), strong: true },
      ],
    },
    ...(loans.length === 0 ? [{ kind: 'paragraph', text: 'Nenhum empréstimo até esta data.' } as const] : []),
    ...loans.flatMap(loanBlocks),
    ...(loans.length > 1 && payments.length > 0
      ? [
          { kind: 'heading', text: 'Soma do período' } as const,
          { ...tableOf([]), foot: sums('Tudo', payments) },
        ]
      : []),
  ];
}

function loanBlocks(loan: StatementLoan): readonly PdfBlock[] {
  const left = leftText(loan);
  const heading = `Empréstimo de ${brl(loan.amount)} feito em ${dayText(loan.start_date)}: ${left}`;
  return [
    { kind: 'heading', text: heading },
    loan.payments.length === 0
      ? { kind: 'paragraph', text: 'Nenhum pagamento no período.', look: 'muted' }
      : { ...tableOf(loan.payments), foot: sums('Soma', loan.payments) },
  ];
}

function leftText({ status, loss, remaining }: StatementLoan): string {
  if (loss === true) return 'baixado como perda';
  return status === 'pago' ? 'quitado' : `falta ${brl(remaining)}`;
}

function tableOf(payments: readonly StatementPayment[]): TableBlock {
  return {
    kind: 'table',
    columns: [
      { head: 'Data', share: 3 },
      { head: 'O que foi', share: 5 },
      { head: 'Emprestado', share: 4, align: 'right' },
      { head: 'Juros', share: 4, align: 'right' },
      { head: 'Multa', share: 3, align: 'right' },
      { head: 'Pago', share: 4, align: 'right' },
    ],
    rows: payments.map((payment) => [
      dayText(payment.payment_date),
      PAYMENT_KIND_WORDS[payment.kind],
      brl(payment.principal_part),
      brl(payment.interest_part),
      payment.late_fee === 0 ? '' : brl(payment.late_fee),
      brl(receivedTotal(payment)),
    ]),
  };
}

function sums(word: string, payments: readonly StatementPayment[]): readonly string[] {
  return [
    word,
    '',
    brl(sumOf(payments, (payment) => payment.principal_part)),
    brl(sumOf(payments, (payment) => payment.interest_part)),
    brl(sumOf(payments, (payment) => payment.late_fee)),
    brl(sumOf(payments, receivedTotal)),
  ];
}

function sumOf(payments: readonly StatementPayment[], amount: (payment: StatementPayment) => Cents): Cents {
  return addCents(cents(0), ...payments.map(amount));
}
