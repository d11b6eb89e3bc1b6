import { DISCOUNT_TOO_LARGE, type SettlementChoices } from '#domain/loans/settlement/loan-settlement.ts';
import {
  addCents,
  brl,
  cents,
  moneyFieldText,
  parseMoney,
  subtractCents,
  type Cents,
} from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

/** The two lines of 'Quitar Empréstimo' as typed (PA-30). */
export interface SettleDraft {
  readonly discount: string;
  readonly late_fee: string;
}

/** What the loan allows, in centavos. */
export interface SettleLimits {
  readonly remaining: Cents;
  readonly feeDue: Cents;
}

export function proposedSettlement(discount: Cents): SettleDraft {
  return { discount: moneyFieldText(discount), late_fee: moneyFieldText(cents(0)) };
}

/** Of who may neither give a discount nor forgive the fee (EQ-3). */
export function wholeSettlement(feeDue: Cents): SettleDraft {
  return { discount: moneyFieldText(cents(0)), late_fee: moneyFieldText(feeDue) };
}

/** Both are zero unless changed; an empty line is zero (PA-30, PA-32). */
export function readSettlement(
  draft: SettleDraft,
  { remaining, feeDue }: SettleLimits,
): FormReading<SettleDraft, SettlementChoices> {
  const discount = readOrZero(draft.discount);
  const lateFee = readOrZero(draft.late_fee);
  const errors = {
    ...(discount === null
      ? { discount: NOT_MONEY }
      : discount > Math.max(0, remaining) && { discount: DISCOUNT_TOO_LARGE }),
    ...(lateFee === null ? { late_fee: NOT_MONEY } : lateFee > feeDue && { late_fee: feeHelp(feeDue) }),
  };
  if (discount === null || lateFee === null || Object.keys(errors).length > 0) return { errors };
  return { values: { discount, lateFee } };
}

const NOT_MONEY = 'Digite um valor, como 50,00.';

/** What comes in with it: the rest without the discount, and the fee. */
export function settlementReceipt(remaining: Cents, { discount, lateFee }: SettlementChoices): Cents {
  return addCents(cents(Math.max(0, subtractCents(remaining, discount))), lateFee);
}

function readOrZero(text: string): Cents | null {
  return text.trim() === '' ? cents(0) : parseMoney(text);
}

function feeHelp(feeDue: Cents): string {
  return feeDue === 0 ? 'Não há multa a receber.' : `A multa recebida vai até ${brl(feeDue)}.`;
}
