import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import type { CoveredInstallments } from '#domain/cash/cash-line.ts';
import {
  PAYMENT_METHOD_WORDS,
  type PaymentKind,
  type PaymentMethod,
} from '#domain/loans/payments/payment.ts';
import { receivedTotal } from '#domain/loans/payments/received-money.ts';
import { brl, cents, subtractCents, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts } from '../document-facts.ts';
import type { FactRow, PdfBlock, RollLine } from '../pdf/page-model.ts';
import {
  amountWithWords,
  creditorSignature,
  debtorText,
  letterheadOf,
  placeAndDate,
  wordsOf,
} from './parties.ts';

export interface ReceiptFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly loan: { readonly amount: Cents; readonly start_date: Day };
  readonly payment: {
    readonly amount: Cents;
    readonly late_fee: Cents;
    readonly interest_part: Cents;
    readonly principal_part: Cents;
    readonly payment_date: Day;
    readonly method: PaymentMethod | null;
    readonly kind: PaymentKind;
  };
  readonly installments: CoveredInstallments | null;
  /** Owed of the loan after the payment. */
  readonly remaining: Cents;
  /** The loan was settled with it. */
  readonly closes: boolean;
}

/** What article 320 of the Civil Code asks of a receipt: value, kind of debt, who paid, when and where, signature (DC-2). */
export function receiptBlocks(facts: ReceiptFacts): readonly PdfBlock[] {
  const { creditor, debtor, payment, loan, closes } = facts;
  const received = receivedTotal(payment);
  return [
    { kind: 'title', text: 'Recibo', aside: longDayText(payment.payment_date) },
    {
      kind: 'amount',
      label: 'Valor recebido',
      value: brl(received),
      words: wordsOf(received),
      ...(closes && { stamp: 'PAGO' }),
    },
    {
      kind: 'paragraph',
      text:
        `Recebi de ${debtorText(debtor)}, a importância de ${amountWithWords(received)}, referente ${subject(facts)} ` +
        `do empréstimo de ${brl(loan.amount)} feito em ${dayText(loan.start_date)}.`,
    },
    { kind: 'facts', rows: rowsOf(facts) },
    { kind: 'paragraph', text: placeAndDate(creditor.city, payment.payment_date) },
    { kind: 'signatures', lines: [creditorSignature(creditor)] },
  ];
}

/** The same facts in short lines, for a roll (PD-17). */
export function receiptLines(facts: ReceiptFacts): readonly RollLine[] {
  const { creditor, debtor, payment, loan, closes } = facts;
  const received = receivedTotal(payment);
  const { name, lines } = letterheadOf(creditor);
  const signature = creditorSignature(creditor);
  return [
    { kind: 'head', text: name },
    ...lines.map((text) => ({ kind: 'small', text }) as const),
    { kind: 'rule' },
    { kind: 'head', text: closes ? 'Recibo · PAGO' : 'Recibo' },
    { kind: 'amount', text: brl(received) },
    { kind: 'text', text: wordsOf(received) },
    { kind: 'text', text: `Recebi de ${debtorText({ ...debtor, address: null })},` },
    {
      kind: 'text',
      text: `referente ${subject(facts)} do empréstimo de ${brl(loan.amount)} feito em ${dayText(loan.start_date)}.`,
    },
    { kind: 'rule' },
    ...rowsOf(facts).map((row) => ({ kind: 'fact', ...row }) as const),
    { kind: 'rule' },
    { kind: 'text', text: placeAndDate(creditor.city, payment.payment_date) },
    { kind: 'signature', text: signature.name },
  ];
}

function subject({ payment, installments, closes }: ReceiptFacts): string {
  const settles = closes ? ' e à quitação' : '';
  if (payment.kind === 'renewal_interest') return 'aos juros da renovação';
  if (payment.amount === 0 && payment.late_fee > 0) return `à multa por atraso${settles}`;
  if (installments === null) return closes ? 'à quitação' : 'ao pagamento';
  const { first, last, count } = installments;
  const which =
    first === last ? `à parcela ${first} de ${count}` : `às parcelas ${first} a ${last} de ${count}`;
  return `${which}${settles}`;
}

function rowsOf({ payment, remaining, closes }: ReceiptFacts): readonly FactRow[] {
  const { amount, interest_part: interest, principal_part: principal, late_fee: fee, method } = payment;
  const beyond = subtractCents(subtractCents(amount, interest), principal);
  return [
    { label: 'Emprestado', value: brl(principal) },
    { label: 'Juros', value: brl(interest) },
    ...(beyond > 0 ? [{ label: 'Pago a mais', value: brl(beyond) }] : []),
    ...(fee > 0 ? [{ label: 'Multa por atraso', value: brl(fee) }] : []),
    ...(method === null ? [] : [{ label: 'Forma de pagamento', value: PAYMENT_METHOD_WORDS[method] }]),
    remaining < 0
      ? { label: 'Crédito do cliente', value: brl(subtractCents(cents(0), remaining)), strong: true }
      : {
          label: 'Falta pagar depois deste pagamento',
          value: closes ? 'Nada: empréstimo quitado' : brl(remaining),
          strong: true,
        },
  ];
}
