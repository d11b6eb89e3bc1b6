import { parseDay, type Day } from '#domain/calendar.ts';
import { expectedDateProblem } from '#domain/interest-requests/expected-payment-date.ts';
import { brl, MONEY_LIMITS, type Cents } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { isAboveLargestAmount, readAmount } from '#web/ui/form/read-amount.ts';

/** A client's own request as typed, under the names of the API: text, because it may not be valid yet. */
export interface AmountDraft {
  readonly requested_amount: string;
}

/** The same in the portal, where a model may be chosen (SM-8). */
export interface PortalRequestDraft extends AmountDraft {
  readonly preset_id: string | null;
}

/** The request of a visitor as typed. */
export interface RequestDraft extends AmountDraft {
  readonly name: string;
  /** Optional (IN-13). */
  readonly phone: string;
  readonly payment_date: string;
}

export interface AmountValues {
  readonly requested_amount: Cents;
}

export interface PortalRequestValues extends AmountValues {
  readonly preset_id?: string;
}

export interface RequestValues extends AmountValues {
  readonly name: string;
  readonly phone: string;
  readonly payment_date: Day;
}

const INVALID_AMOUNT = { title: 'Valor inválido', text: 'Por favor, insira um valor válido.' };

const MISSING_FIELDS = {
  title: 'Campos obrigatórios',
  text: 'Nome, valor e data prevista de pagamento são obrigatórios.',
};

/** An amount above zero (PT-8). */
export function readRequestedAmount({
  requested_amount,
}: AmountDraft): FormReading<AmountDraft, AmountValues> {
  const amount = readAmount(requested_amount);
  if (amount !== null) return { values: { requested_amount: amount } };
  return { errors: { requested_amount: amountHelp(requested_amount) }, problem: INVALID_AMOUNT };
}

/** With the chosen model, where it is offered for this amount (SM-8). */
export function readPortalRequest(
  draft: PortalRequestDraft,
  offered: readonly { readonly id: string }[],
): FormReading<PortalRequestDraft, PortalRequestValues> {
  const reading = readRequestedAmount(draft);
  const chosen = offered.find(({ id }) => id === draft.preset_id);
  return 'values' in reading && chosen !== undefined
    ? { values: { ...reading.values, preset_id: chosen.id } }
    : reading;
}

/** A name, an amount above zero, and a day that is not in the past (PT-3). */
export function readRequest(draft: RequestDraft, today: Day): FormReading<RequestDraft, RequestValues> {
  const name = draft.name.trim();
  const named = hasVisibleText(name);
  const amount = readAmount(draft.requested_amount);
  const date = parseDay(draft.payment_date);
  const dateProblem = date === null ? null : expectedDateProblem(date, today);
  if (named && amount !== null && date !== null && dateProblem === null)
    return { values: { name, phone: draft.phone.trim(), requested_amount: amount, payment_date: date } };
  const errors = {
    ...(!named && { name: 'Digite seu nome completo.' }),
    ...(amount === null && { requested_amount: amountHelp(draft.requested_amount) }),
    ...(date === null && { payment_date: 'Escolha o dia em que pretende pagar.' }),
    ...(dateProblem !== null && { payment_date: dateProblem }),
  };
  if (!named || date === null) return { errors, problem: MISSING_FIELDS };
  if (amount === null || dateProblem === null) return { errors, problem: INVALID_AMOUNT };
  return { errors, problem: { title: 'Data inválida', text: dateProblem } };
}

function amountHelp(text: string): string {
  if (isAboveLargestAmount(text)) return `Peça no máximo ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 500,00.';
}
