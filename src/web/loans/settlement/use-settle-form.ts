import { useId } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { cents, type Cents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useMay } from '#web/sessions/use-may.ts';
import {
  proposedSettlement,
  readSettlement,
  settlementReceipt,
  wholeSettlement,
  type SettleDraft,
} from './settle-draft.ts';
import { useProposedDiscount } from './use-proposed-discount.ts';

/** The discount and the fee of a settlement (PA-30), shared by the two lines and the button pinned below them. */
export function useSettleForm(loan: LoanOfClient) {
  const id = useId();
  const today = useToday();
  const mayForgive = useMay('edit');
  const proposed = useProposedDiscount(loan);
  const draft = useDraft(`staff settlement ${loan.id}`, proposedSettlement(proposed ?? cents(0)));
  const remaining = remainingAmount(loan);
  const feeDue = lateFeeOf(loan, today).due;
  // A collector receives the fee that is due (EQ-3).
  const typed = mayForgive ? draft.fields : wholeSettlement(feeDue);
  const reading = readSettlement(typed, { remaining, feeDue });
  const choices = 'values' in reading ? reading.values : null;
  return {
    /** Of the element around the lines. */
    id,
    fields: draft.fields,
    feeDue,
    errors: 'errors' in reading ? reading.errors : {},
    change: (changed: Partial<SettleDraft>) => draft.change(changed),
    /** Not yet known what is proposed. */
    waiting: proposed === null,
    /** What settling brings in; null while it is the whole remaining amount, or the lines cannot be read. */
    receives: choices === null || isPlain(choices) ? null : settlementReceipt(remaining, choices),
    /** What to settle with; null while the lines cannot be read. */
    choices,
    focusError: () => document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
  };
}

export type SettleFormState = ReturnType<typeof useSettleForm>;

function isPlain({ discount, lateFee }: { discount: Cents; lateFee: Cents }): boolean {
  return discount === 0 && lateFee === 0;
}
