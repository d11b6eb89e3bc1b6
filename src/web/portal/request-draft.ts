import { parseDay, type Day } from '#domain/calendar.ts';
import { expectedDateProblem } from '#domain/interest-requests/expected-payment-date.ts';
import { brl, MONEY_LIMITS, parseMoney, type Cents } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';

/** The new request as it stands while somebody fills it in: text, because it may not mean anything yet. */
export interface RequestDraft {
  readonly name: string;
  readonly amount: string;
  readonly date: string;
}

interface UnsoundRequest {
  readonly kind: 'unsound';
  readonly title: string;
  readonly text: string;
  /** What is wrong, next to the field it is about. */
  readonly faults: Partial<RequestDraft>;
}

type ReadRequest =
  | { readonly kind: 'sound'; readonly name: string; readonly amount: Cents; readonly date: Day }
  | UnsoundRequest;

/** A request as it is typed, and what is wrong with it (PT-3, PT-8). */
export const INVALID_AMOUNT = {
  title: 'Valor inválido',
  text: 'Por favor, insira um valor válido.',
} as const;

const MISSING_FIELDS = {
  title: 'Campos obrigatórios',
  text: 'Nome, valor e data prevista de pagamento são obrigatórios.',
} as const;

/** PT-3, PT-8: null unless it is above zero and one the server takes. */
export function readWantedAmount(text: string): Cents | null {
  const amount = parseMoney(text);
  if (amount === null || amount < MONEY_LIMITS.smallestAmount) return null;
  return amount > MONEY_LIMITS.largestAmount ? null : amount;
}

/** What to do about an amount nobody can ask for. */
export function amountFault(text: string): string {
  const amount = parseMoney(text);
  if (amount !== null && amount > MONEY_LIMITS.largestAmount)
    return `Peça no máximo ${brl(MONEY_LIMITS.largestAmount)}.`;
  return 'Digite um valor maior que zero, como 500,00.';
}

/** PT-3: all three, an amount above zero, and a day that has not passed. */
export function readRequest(draft: RequestDraft, today: Day): ReadRequest {
  const name = draft.name.trim();
  const named = hasVisibleText(name);
  const amount = readWantedAmount(draft.amount);
  const date = parseDay(draft.date);
  const dateProblem = date === null ? null : expectedDateProblem(date, today);
  if (named && amount !== null && date !== null && dateProblem === null)
    return { kind: 'sound', name, amount, date };
  const faults = {
    ...(!named && { name: 'Digite seu nome completo.' }),
    ...(amount === null && { amount: amountFault(draft.amount) }),
    ...(date === null && { date: 'Escolha o dia em que pretende pagar.' }),
    ...(dateProblem !== null && { date: dateProblem }),
  };
  if (!named || date === null) return { kind: 'unsound', ...MISSING_FIELDS, faults };
  if (amount === null || dateProblem === null) return { kind: 'unsound', ...INVALID_AMOUNT, faults };
  return { kind: 'unsound', title: 'Data inválida', text: dateProblem, faults };
}
