import { day, type Day } from '#domain/calendar.ts';
import { centsFromReais, rateFromPercent, type BasisPoints, type Cents } from '#domain/money.ts';

/*
 * The browser's side of the wire: reais → Cents, percent → BasisPoints, text → Day. An answer that does not fit is a
 * defect of the server and must not be shown as some other amount, so it throws.
 */

export function centsFromWire(reais: number): Cents {
  const amount = centsFromReais(reais);
  if (amount === null) throw new RangeError(`not an amount in reais: ${reais}`);
  return amount;
}

export function rateFromWire(percent: number): BasisPoints {
  const rate = rateFromPercent(percent);
  if (rate === null) throw new RangeError(`not a percentage: ${percent}`);
  return rate;
}

export function dayFromWire(text: string): Day {
  return day(text);
}
