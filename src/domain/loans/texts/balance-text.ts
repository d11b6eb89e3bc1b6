import { brl, cents, type Cents } from '../../money.ts';

/** The remaining or the overpaid amount, because screens never show a negative amount. */
export interface Balance {
  readonly label: 'Falta' | 'Pago a mais';
  readonly amount: Cents;
}

export function balanceOf(remaining: Cents): Balance {
  return remaining < 0
    ? { label: 'Pago a mais', amount: cents(Math.abs(remaining)) }
    : { label: 'Falta', amount: remaining };
}

/** `Falta: R$ 20,00`, `Pago a mais R$ 210,00`. */
export function balanceText(remaining: Cents): string {
  const { label, amount } = balanceOf(remaining);
  return label === 'Falta' ? `Falta: ${brl(amount)}` : `${label} ${brl(amount)}`;
}
