import { day, type Day } from '#domain/calendar.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import { centsFromReais, rateFromPercent, type BasisPoints, type Cents } from '#domain/money.ts';

/*
 * From the wire's plain values to the domain's types, for answers the server wrote. A value it could never have
 * written is a broken answer, so these throw instead of refusing politely.
 */

export function centsFromWire(reais: number): Cents {
  return known(centsFromReais(reais), 'an amount in reais', reais);
}

export function rateFromWire(percent: number): BasisPoints {
  return known(rateFromPercent(percent), 'a percentage', percent);
}

export function dayFromWire(text: string): Day {
  return day(text);
}

export function maybeDayFromWire(text: string | null): Day | null {
  return text === null ? null : dayFromWire(text);
}

export function cpfFromWire(text: string): Cpf {
  return known(parseCpf(text), 'a CPF of eleven digits', text.length);
}

export function momentFromWire(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new RangeError(`not a moment: ${text}`);
  return moment;
}

export function maybeMomentFromWire(text: string | null): Date | null {
  return text === null ? null : momentFromWire(text);
}

export function momentToWire(moment: Date): string {
  return moment.toISOString();
}

export function maybeMomentToWire(moment: Date | null): string | null {
  return moment === null ? null : momentToWire(moment);
}

function known<T>(value: T | null, what: string, given: unknown): T {
  if (value === null) throw new RangeError(`not ${what}: ${String(given)}`);
  return value;
}
