import { parseDay, type Day } from '#domain/calendar.ts';
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

/** PT-3, PT-8 */
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

/** PT-3: all three, and an amount above zero. */
export function readRequest(draft: RequestDraft): ReadRequest {
  const name = draft.name.trim();
  const named = hasVisibleText(name);
  const amount = readWantedAmount(draft.amount);
  const date = parseDay(draft.date);
  if (named && amount !== null && date !== null) return { kind: 'sound', name, amount, date };
  const faults = {
    ...(!named && { name: 'Digite seu nome completo.' }),
    ...(amount === null && { amount: amountFault(draft.amount) }),
    ...(date === null && { date: 'Escolha o dia em que pretende pagar.' }),
  };
  const missing = !named || date === null;
  return { kind: 'unsound', ...(missing ? MISSING_FIELDS : INVALID_AMOUNT), faults };
}
