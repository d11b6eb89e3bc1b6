import { brl, MONEY_LIMITS, type Cents } from '#domain/money.ts';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { parseRequestedAmount } from './requested-amount.ts';

/** The form of a new interest as typed, under the names of the API. */
export interface InterestDraft {
  readonly client: ChosenClient | null;
  readonly requested_amount: string;
}

export interface InterestValues {
  readonly client_id: string;
  readonly requested_amount: Cents;
}

/** Nothing happens unless both are set (IN-6): what is missing gets the focus, and no message. */
export function readInterest(draft: InterestDraft): FormReading<InterestDraft, InterestValues> {
  if (draft.client === null) return { errors: { client: '' } };
  if (draft.requested_amount.trim() === '') return { errors: { requested_amount: '' } };
  const amount = parseRequestedAmount(draft.requested_amount);
  if (amount === null) return { errors: { requested_amount: 'Digite um valor como 1.234,56.' } };
  const { largestAmount } = MONEY_LIMITS;
  if (Math.abs(amount) > largestAmount)
    return { errors: { requested_amount: `O valor máximo é ${brl(largestAmount)}.` } };
  return { values: { client_id: draft.client.id, requested_amount: amount } };
}
