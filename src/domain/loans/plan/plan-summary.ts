import { brl, type Cents } from '../../money.ts';
import { installmentAmount } from './installment.ts';
import type { InstallmentParts } from './installment-plan.ts';

/** `20x de R$ 65,00`, or `3x: 2 de R$ 366,66 e a última de R$ 366,68`; all but the last are equal (PA-9). */
export function planText(installments: readonly InstallmentParts[]): string {
  const [first] = installments;
  const last = installments.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a plan without instalments');
  return planTextOf(installments.length, installmentAmount(first), installmentAmount(last));
}

/** The same for a plan of which only the count and the values are known. */
export function planTextOf(count: number, value: Cents, lastValue: Cents): string {
  return value === lastValue
    ? `${count}x de ${brl(value)}`
    : `${count}x: ${count - 1} de ${brl(value)} e a última de ${brl(lastValue)}`;
}
