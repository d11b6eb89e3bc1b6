import { brl, type Cents } from '../../money.ts';
import { installmentAmount } from './installment.ts';
import type { InstallmentParts } from './installment-plan.ts';

/**
 * `20x de R$ 65,00`, or `3x: 2 de R$ 366,66 e a última de R$ 366,68`; all but the last are equal (PA-9). Where only the last returns
 * what was lent, `5x de R$ 100,00 e a última de R$ 1.100,00` (PD-12).
 */
export function planText(installments: readonly InstallmentParts[]): string {
  const [first] = installments;
  const last = installments.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a plan without instalments');
  const values = [installmentAmount(first), installmentAmount(last)] as const;
  const onlyInterest = installments.slice(0, -1);
  return onlyInterest.length > 0 && onlyInterest.every(({ principal }) => principal === 0)
    ? interestOnlyText(installments.length, ...values)
    : planTextOf(installments.length, ...values);
}

export function interestOnlyText(count: number, value: Cents, lastValue: Cents): string {
  return `${count - 1}x de ${brl(value)} e a última de ${brl(lastValue)}`;
}

/** The same for a plan of which only the count and the values are known. */
export function planTextOf(count: number, value: Cents, lastValue: Cents): string {
  return value === lastValue
    ? `${count}x de ${brl(value)}`
    : `${count}x: ${count - 1} de ${brl(value)} e a última de ${brl(lastValue)}`;
}
