import { cents, parseMoney, subtractCents, type Cents } from '#domain/money.ts';

/** IN-6: no positivity check, so here, unlike anywhere else, a minus sign means something. */
export function parseRequestedAmount(text: string): Cents | null {
  const typed = text.trim();
  const minus = /^(?:R\$\s*)?[-−]\s*/i.exec(typed);
  if (minus === null) return parseMoney(typed);
  const amount = parseMoney(typed.slice(minus[0].length));
  return amount === null ? null : subtractCents(cents(0), amount);
}
