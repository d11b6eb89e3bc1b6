import type { Day } from '../calendar.ts';
import type { Cents } from '../money.ts';
import type { Versioned } from '../record-version.ts';
import { hasVisibleText } from '../text-rules.ts';

export const CASH_KINDS = ['opening', 'contribution', 'withdrawal', 'expense', 'income'] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/** The kinds 'Lançar' asks for; the opening balance has a form of its own (CX-13, CX-14). */
export const LAUNCHED_KINDS = ['contribution', 'withdrawal', 'expense', 'income'] as const;

export const CASH_KIND_WORDS: Readonly<Record<CashKind, string>> = {
  opening: 'Saldo inicial',
  contribution: 'Coloquei dinheiro',
  withdrawal: 'Tirei dinheiro',
  expense: 'Despesa',
  income: 'Outra entrada',
};

export const DESCRIPTION_LIMIT = 120;

export interface CashEntryFields {
  readonly kind: CashKind;
  readonly amount: Cents;
  readonly entry_date: Day;
  /** Without one it is the word of its kind. */
  readonly description: string;
}

/** Money that moved besides loans and payments; entered, edited and deleted by hand (CX-13). */
export interface CashEntry extends CashEntryFields, Versioned {
  readonly id: string;
}

export const NO_AMOUNT = 'Informe um valor maior que zero.';

export function entryDescription(kind: CashKind, typed: string | null): string {
  return typed !== null && hasVisibleText(typed) ? typed : CASH_KIND_WORDS[kind];
}
