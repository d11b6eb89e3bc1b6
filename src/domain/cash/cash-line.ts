import type { Day } from '../calendar.ts';
import { cents, subtractCents, type Cents } from '../money.ts';
import type { PaymentKind } from '../loans/payments/payment.ts';
import { CASH_KIND_WORDS, type CashEntry } from './cash-entry.ts';

/** The instalments of the current plan that a payment covered, wholly or in part. */
export interface CoveredInstallments {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** One line of the cash book (CX-12): an entry of one's own, a loan, or a payment of one. */
export interface CashLine {
  readonly id: string;
  readonly day: Day;
  /** Above zero it came in, below zero it went out. */
  readonly amount: Cents;
  /** What was in hand after it. */
  readonly balance: Cents;
  readonly entry: Pick<CashEntry, 'kind' | 'description' | 'version'> | null;
  /** The loan made or paid; `client_name` is null where the client was deleted. */
  readonly loan: { readonly id: string; readonly client_name: string | null } | null;
  readonly payment: {
    readonly kind: PaymentKind;
    readonly installments: CoveredInstallments | null;
  } | null;
}

const PAYMENT_KIND_SUFFIX: Readonly<Record<PaymentKind, string>> = {
  payment: '',
  settlement: ', quitação',
  renewal_interest: ', juros da renovação',
};

/** What moved, in a few words: 'Pagamento de Ana, parcela 5 de 20'. */
export function cashLineText({ entry, loan, payment }: CashLine): string {
  if (entry !== null) {
    const word = CASH_KIND_WORDS[entry.kind];
    return entry.description === word ? word : `${word}: ${entry.description}`;
  }
  const name = loan?.client_name ?? 'cliente não encontrado';
  if (payment === null) return `Empréstimo a ${name}`;
  return `Pagamento de ${name}${installmentsText(payment.installments)}${PAYMENT_KIND_SUFFIX[payment.kind]}`;
}

/** What came in and what went out, each null where nothing did. */
export function inAndOut({ amount }: Pick<CashLine, 'amount'>): {
  readonly in: Cents | null;
  readonly out: Cents | null;
} {
  return { in: amount > 0 ? amount : null, out: amount < 0 ? subtractCents(cents(0), amount) : null };
}

function installmentsText(covered: CoveredInstallments | null): string {
  if (covered === null) return '';
  const { first, last, count } = covered;
  return first === last ? `, parcela ${first} de ${count}` : `, parcelas ${first} a ${last} de ${count}`;
}
