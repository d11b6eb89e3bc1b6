import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { brl, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts } from '../document-facts.ts';
import type { PdfBlock } from '../pdf/page-model.ts';
import {
  amountWithWords,
  creditorSignature,
  creditorText,
  debtorText,
  placeAndDate,
  wordsOf,
} from './parties.ts';

export interface SettlementFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly loan: {
    readonly amount: Cents;
    readonly start_date: Day;
    /** Agreed and charged by renewals. */
    readonly interest: Cents;
    readonly discount: Cents;
    readonly paid_amount: Cents;
    readonly late_fees: Cents;
  };
  readonly settled_on: Day;
}

/** The creditor gives up every claim from the loan (DC-3). */
export function settlementBlocks({
  creditor,
  debtor,
  loan,
  settled_on: day,
}: SettlementFacts): readonly PdfBlock[] {
  return [
    { kind: 'title', text: 'Termo de quitação', aside: longDayText(day) },
    {
      kind: 'amount',
      label: 'Total pago',
      value: brl(loan.paid_amount),
      words: wordsOf(loan.paid_amount),
      stamp: 'PAGO',
    },
    {
      kind: 'facts',
      rows: [
        { label: 'Cliente', value: debtorText({ ...debtor, address: null }) },
        { label: 'Empréstimo', value: `${brl(loan.amount)} feito em ${dayText(loan.start_date)}` },
        { label: 'Juros', value: brl(loan.interest) },
        ...(loan.late_fees > 0 ? [{ label: 'Multa por atraso paga', value: brl(loan.late_fees) }] : []),
        { label: 'Desconto', value: brl(loan.discount) },
        { label: 'Total pago', value: brl(loan.paid_amount), strong: true },
        { label: 'Quitado em', value: dayText(day), strong: true },
      ],
    },
    {
      kind: 'paragraph',
      text:
        `Eu, ${creditorText(creditor)}, declaro ter recebido de ${debtorText(debtor)}, ` +
        `o total de ${amountWithWords(loan.paid_amount)} e dou plena e geral quitação do empréstimo acima, ` +
        'para nada mais reclamar a este título.',
    },
    { kind: 'paragraph', text: placeAndDate(creditor.city, day) },
    { kind: 'signatures', lines: [creditorSignature(creditor)] },
  ];
}
