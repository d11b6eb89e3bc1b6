/** Whole centavos; money is never fractional here (LN-8). */
export type Cents = number & { readonly brand: 'Cents' };

/** Whole hundredths of a percent: 40 % is 4000. */
export type BasisPoints = number & { readonly brand: 'BasisPoints' };

const BASIS_POINTS_PER_WHOLE = 10_000;

const NO_BREAK_SPACE = '\u00a0';

export const MONEY_LIMITS = {
  smallestAmount: cents(1),
  largestAmount: cents(99_999_999_999),
  largestRate: basisPoints(100_000),
} as const;

export function cents(n: number): Cents {
  if (!isWholeCents(n)) throw new RangeError(`not a whole number of centavos: ${n}`);
  return n;
}

export function basisPoints(n: number): BasisPoints {
  if (!isWholeBasisPoints(n)) throw new RangeError(`not a whole number of basis points: ${n}`);
  return n;
}

export function addCents(...values: readonly Cents[]): Cents {
  let sum = 0;
  // Checked at every step, because a sum that left the safe integers could return to them with a wrong value.
  for (const value of values) sum = cents(sum + value);
  return cents(sum);
}

export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/**
 * Amount × rate / 100 %, half a centavo rounded up.
 * The amount is split so that no product on the way is larger than the result times ten thousand allows:
 * q·10000 + r times rate, over 10000, is q·rate + r·rate / 10000, and every step stays a safe integer.
 */
export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  const rest = flooredRemainder(amount);
  const whole = (amount - rest) / BASIS_POINTS_PER_WHOLE;
  const fine = cents(rest * rate + BASIS_POINTS_PER_WHOLE / 2);
  const rounded = (fine - flooredRemainder(fine)) / BASIS_POINTS_PER_WHOLE;
  return addCents(cents(whole * rate), cents(rounded));
}

/** The same text as `Intl` for pt-BR and BRL, without depending on the machine's ICU (FM-1). */
export function brl(amount: Cents): string {
  const parts = brlParts(amount);
  return `${parts.sign}R$${NO_BREAK_SPACE}${parts.whole},${parts.cents}`;
}

export interface BrlParts {
  readonly sign: '' | '-';
  /** Reais with thousands grouped: `1.234`. */
  readonly whole: string;
  /** Always two digits. */
  readonly cents: string;
}

export function brlParts(amount: Cents): BrlParts {
  const { whole, hundredths } = splitHundredths(Math.abs(amount));
  return { sign: amount < 0 ? '-' : '', whole: groupThousands(whole), cents: hundredths };
}

/** 4000 → `40%`, 1250 → `12,5%`, 1 → `0,01%`. */
export function percentText(rate: BasisPoints): string {
  const { whole, hundredths } = splitHundredths(Math.abs(rate));
  const decimals = hundredths.replace(/0+$/, '');
  return `${rate < 0 ? '-' : ''}${groupThousands(whole)}${decimals === '' ? '' : `,${decimals}`}%`;
}

/** The initial text of an amount field: `1.234,56`. */
export function moneyFieldText(amount: Cents): string {
  const parts = brlParts(amount);
  return `${parts.sign}${parts.whole},${parts.cents}`;
}

/** For a CSV cell, where a thousands separator would turn the number into text: `1234,56`. */
export function moneyCellText(amount: Cents): string {
  const { whole, hundredths } = splitHundredths(Math.abs(amount));
  return `${amount < 0 ? '-' : ''}${whole},${hundredths}`;
}

/** The initial text of a rate field: `12,5`. */
export function rateFieldText(rate: BasisPoints): string {
  return percentText(rate).replaceAll('.', '').replace('%', '');
}

/**
 * What a Brazilian types into a money field. A comma is the decimal mark, a point groups thousands where exactly
 * three digits follow it and is a decimal mark where one or two do; a space (of any width) groups thousands as well.
 * Whatever has no single meaning is null.
 */
export function parseMoney(text: string): Cents | null {
  const typed = text.trim().replace(/^R\$\s*/i, '');
  const grouped =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(typed) ??
    /^([1-9]\d{0,2}(?:\p{Zs}\d{3})+)(?:,(\d{0,2})|\.(\d{1,2}))?$/u.exec(typed);
  const plain = /^(\d*)(?:,(\d{1,2})|\.(\d{1,2}))$/.exec(typed) ?? /^(\d+),?$/.exec(typed);
  const whole = grouped?.[1]?.replace(/\D/g, '') ?? plain?.[1];
  if (whole === undefined) return null;
  const hundredths = hundredthsFromDigits(
    whole,
    grouped?.[2] ?? grouped?.[3] ?? plain?.[2] ?? plain?.[3] ?? '',
  );
  return hundredths === null ? null : cents(hundredths);
}

/** What a person types into a percent field: `40`, `12,5`, `12.55`, with or without `%`. */
export function parseRate(text: string): BasisPoints | null {
  const match = /^(\d+)(?:[.,](\d{0,2}))?\s*%?$/.exec(text.trim());
  if (match?.[1] === undefined) return null;
  const hundredths = hundredthsFromDigits(match[1], match[2] ?? '');
  return hundredths === null ? null : basisPoints(hundredths);
}

function isWholeCents(n: number): n is Cents {
  return Number.isSafeInteger(n);
}

function isWholeBasisPoints(n: number): n is BasisPoints {
  return Number.isSafeInteger(n);
}

function flooredRemainder(n: number): number {
  const rest = n % BASIS_POINTS_PER_WHOLE;
  return rest < 0 ? rest + BASIS_POINTS_PER_WHOLE : rest;
}

function splitHundredths(n: number): { whole: string; hundredths: string } {
  const rest = n % 100;
  return { whole: String((n - rest) / 100), hundredths: String(rest).padStart(2, '0') };
}

/** `1234567` → `1.234.567` */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, '.');
}

function hundredthsFromDigits(whole: string, decimals: string): number | null {
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(hundredths) ? hundredths : null;
}
