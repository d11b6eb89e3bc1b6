import { dayText } from '../../calendar.ts';
import { brl } from '../../money.ts';
import type { Payoff } from './payoff.ts';

export const PAYOFF_HOLDS = 'Vale se nada for pago antes e as condições não mudarem.';
export const ONLY_TO_SETTLE = 'Tudo pago. Falta só a quitação.';

/** Nothing is left to pay, and nothing of a fee (PB-17). */
export function isOnlyToSettle({ remaining, late_fee: fee }: Payoff): boolean {
  return remaining === 0 && fee === 0;
}

/** The quote line by line, the sum last (PB-1). */
export function payoffLines({ on, remaining, discount, late_fee: fee, total }: Payoff): {
  readonly name: string;
  readonly amount: string;
}[] {
  return [
    { name: 'Falta pagar', amount: brl(remaining) },
    ...(discount === null ? [] : [{ name: 'Desconto de juros', amount: brl(discount) }]),
    { name: 'Multa até lá', amount: brl(fee) },
    { name: `Para quitar em ${dayText(on)}`, amount: brl(total) },
  ];
}

/** The same as a message (PB-2). */
export function payoffText(payoff: Payoff): string {
  if (isOnlyToSettle(payoff)) return ONLY_TO_SETTLE;
  return payoffLines(payoff)
    .map(({ name, amount }) => `${name}: ${amount}`)
    .join('\n');
}
