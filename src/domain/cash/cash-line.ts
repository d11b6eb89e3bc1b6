import type { Day } from '../calendar.ts';
import { cents, subtractCents, type Cents } from '../money.ts';
import type { PaymentKind } from '../loans/payment.ts';
import { CASH_KIND_WORDS, type CashKind } from './cash-entry.ts';

/** The instalments of the current plan that a payment covered, wholly or in part. */
export interface CoveredInstallments {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

interface LineOfBook {
  readonly id: string;
  readonly day: Day;
  /** Above zero it came in, below zero it went out. */
  readonly amount: Cents;
  /** What was in hand after it. */
  readonly balance: Cents;
}

/** One line of the cash book (CX-12). `client_name` is null where the client was deleted. */
export type CashLine =
  | (LineOfBook & { readonly what: 'loan'; readonly loan_id: string; readonly client_name: string | null })
  | (LineOfBook & {
      readonly what: 'payment';
      readonly loan_id: string;
      readonly client_name: string | null;
      readonly payment_kind: PaymentKind;
      readonly installments: CoveredInstallments | null;
    })
  | (LineOfBook & {
      readonly what: 'entry';
      readonly kind: CashKind;
      readonly description: string;
      readonly version: number;
    });

const PAYMENT_KIND_SUFFIX: Readonly<Record<PaymentKind, string>> = {
  payment: '',
  settlement: ', quitação',
  renewal_interest: ', juros da renovação',
};

/** What moved, in a few words: 'Pagamento de Ana, parcela 5 de 20'. */
export function cashLineText(line: CashLine): string {
  switch (line.what) {
    case 'loan':
      return `Empréstimo a ${nameText(line.client_name)}`;
    case 'payment':
      return `Pagamento de ${nameText(line.client_name)}${installmentsText(line.installments)}${PAYMENT_KIND_SUFFIX[line.payment_kind]}`;
    case 'entry': {
      const word = CASH_KIND_WORDS[line.kind];
      return line.description === word ? word : `${word}: ${line.description}`;
    }
  }
}

/** What came in and what went out, each null where nothing did. */
export function inAndOut({ amount }: Pick<CashLine, 'amount'>): {
  readonly in: Cents | null;
  readonly out: Cents | null;
} {
  return { in: amount > 0 ? amount : null, out: amount < 0 ? subtractCents(cents(0), amount) : null };
}

function nameText(name: string | null): string {
  return name ?? 'cliente não encontrado';
}

function installmentsText(covered: CoveredInstallments | null): string {
  if (covered === null) return '';
  const { first, last, count } = covered;
  return first === last ? `, parcela ${first} de ${count}` : `, parcelas ${first} a ${last} de ${count}`;
}
