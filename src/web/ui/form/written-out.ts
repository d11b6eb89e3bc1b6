import { moneyFieldText, parseMoney } from '#domain/money.ts';

/** `1000` as `1.000,00`; a zero and what is no amount stay as typed (PA-58). */
export function writtenOut(typed: string): string {
  const amount = parseMoney(typed);
  return amount === null || amount === 0 ? typed : moneyFieldText(amount);
}
