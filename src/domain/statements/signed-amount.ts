import { cents, MONEY_LIMITS, type Cents } from '../money.ts';

/**
 * An amount as banks write it: `-65.00`, `65,00`, `1.234,56`, `1,234.56`, `R$ 65,00`, `65,00 D`. The last mark before one or two digits
 * is the decimal mark; null where the text has no single meaning, such as `1.234`.
 */
export function signedAmount(text: string): Cents | null {
  const match =
    /^([+-]?)\s*(?:R\$)?\s*([+-]?)(\d{1,3}(?:\.\d{3})*|\d{1,3}(?:,\d{3})+|\d+)(?:([.,])(\d{1,2}))?\s*([CD]?)$/i.exec(
      text.replaceAll('\u2212', '-').replaceAll('\u00a0', ' ').trim(),
    );
  if (match === null) return null;
  const [, sign = '', inner = '', whole = '', mark, decimals = '', side = ''] = match;
  const groupedBy = /[.,]/.exec(whole)?.[0];
  // One mark cannot group thousands and begin the decimals; without decimals it is not known which it does.
  if (groupedBy !== undefined && (mark === undefined || mark === groupedBy)) return null;
  const value = Number(whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(value) || value > MONEY_LIMITS.largestAmount) return null;
  const isNegative = sign === '-' || inner === '-' || side.toUpperCase() === 'D';
  return cents(isNegative && value !== 0 ? -value : value);
}
