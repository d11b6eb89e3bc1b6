import type { CashEntryIn } from '#contract/cash.ts';
import { parseDay, type Day } from '#domain/calendar.ts';
import { CASH_KIND_WORDS, NO_AMOUNT, type CashEntry, type CashKind } from '#domain/cash/cash-entry.ts';
import { brl, MONEY_LIMITS, moneyFieldText } from '#domain/money.ts';
import { typedDayFault } from '#domain/typed-day.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { isAboveLargestAmount, readAmount } from '#web/ui/form/read-amount.ts';

/** What the form is opened for: an entry to change, or a new one of a kind. */
export type CashFormSubject = CashEntry | { readonly kind: CashKind };

/** The form of an entry as typed (CX-13). */
export interface CashEntryDraft {
  readonly kind: CashKind;
  readonly amount: string;
  readonly entry_date: string;
  readonly description: string;
}

export function newEntryDraft(kind: CashKind, today: Day): CashEntryDraft {
  return { kind, amount: '', entry_date: today, description: '' };
}

export function draftOfEntry({ kind, amount, entry_date, description }: CashEntry): CashEntryDraft {
  return {
    kind,
    amount: moneyFieldText(amount),
    entry_date,
    description: description === CASH_KIND_WORDS[kind] ? '' : description,
  };
}

export function readEntry(draft: CashEntryDraft): FormReading<CashEntryDraft, CashEntryIn> {
  const amount = readAmount(draft.amount);
  const date = parseDay(draft.entry_date);
  if (amount !== null && date !== null)
    return {
      values: { kind: draft.kind, amount, entry_date: date, description: draft.description.trim() || null },
    };
  const largest = `O valor máximo é ${brl(MONEY_LIMITS.largestAmount)}.`;
  return {
    errors: {
      ...(amount === null && { amount: isAboveLargestAmount(draft.amount) ? largest : NO_AMOUNT }),
      ...(date === null && { entry_date: typedDayFault(draft.entry_date) ?? 'Informe a data.' }),
    },
  };
}
