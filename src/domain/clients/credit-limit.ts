import { addCents, brl, cents, subtractCents, type Cents } from '../money.ts';
import { firstName } from './client.ts';

/** How much of what was lent may be out with a client at once, and how much is (PD-5). */
export interface LimitUse {
  readonly limit: Cents;
  /** What was lent and has not come back, of the open loans. */
  readonly out: Cents;
}

/** What may still be lent; nothing where the limit was lowered below what is out. */
export function freeOf({ limit, out }: LimitUse): Cents {
  return out >= limit ? cents(0) : subtractCents(limit, out);
}

/** By how much a new loan passes the limit; null within it. */
export function beyondLimit(amount: Cents, { limit, out }: LimitUse): Cents | null {
  const beyond = subtractCents(addCents(out, amount), limit);
  return beyond > 0 ? beyond : null;
}

/** `Limite R$ 2.000,00 · livre R$ 800,00` (PD-5). */
export function limitText(use: LimitUse): string {
  return `Limite ${brl(use.limit)} · livre ${brl(freeOf(use))}`;
}

/** `Passa do limite de Ana em R$ 200,00.` (PD-5). */
export function beyondLimitText(name: string, beyond: Cents): string {
  return `Passa do limite de ${firstName(name)} em ${brl(beyond)}.`;
}

/** Asked before somebody lends to a client who was marked (PD-6). */
export function noLendingQuestion(name: string, reason: string): string {
  return `Você marcou: não emprestar a ${firstName(name)}. Motivo: ${reason.replace(/[.\s]+$/, '')}. Continuar?`;
}
