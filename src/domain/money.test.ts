import { describe, expect, test } from 'vitest';
import {
  addCents,
  basisPoints,
  brl,
  brlParts,
  cents,
  moneyCellText,
  moneyFieldText,
  parseMoney,
  parseRate,
  percentOf,
  percentText,
  rateFieldText,
  subtractCents,
} from './money.ts';

/** Fewer where every change of the rules is tried in turn (`npm run mutation`). */
const PAIRS = Number(process.env['RANDOM_PAIRS'] ?? 50_000);

/** A seeded stream of whole numbers, so that a failure can be repeated. */
function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  const next32 = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (below) => Math.floor(((next32() * 2 ** 21 + (next32() >>> 11)) / 2 ** 53) * below);
}

function exactHalfUp(amount: number, rate: number): bigint {
  const shifted = BigInt(amount) * BigInt(rate) + 5000n;
  const quotient = shifted / 10_000n;
  return shifted < 0n && shifted % 10_000n !== 0n ? quotient - 1n : quotient;
}

describe('LN-8 one division of money, exact to the cent', () => {
  test.each([
    ['R$ 1.000,00 × 40% = R$ 400,00', 100_000, 4000, 40_000],
    ['R$ 0,01 × 50% = half a centavo, up to R$ 0,01', 1, 5000, 1],
    ['R$ 0,01 × 49,99% = less than half, down to 0', 1, 4999, 0],
    ['R$ 10,05 × 10% = 100,5 centavos, up to R$ 1,01', 1005, 1000, 101],
    ['R$ 1,15 × 30% = 34,5 centavos, up to R$ 0,35', 115, 3000, 35],
    ['R$ 33,33 × 12,5% = 416,625 centavos, to R$ 4,17', 3333, 1250, 417],
    ['R$ 100,00 × 0% = 0', 10_000, 0, 0],
    ['R$ 999.999.999,99 × 1.000% = R$ 9.999.999.999,90', 99_999_999_999, 100_000, 999_999_999_990],
    ['R$ 999.999.999,99 × 0,01% = 9.999.999,9999 centavos, to R$ 100.000,00', 99_999_999_999, 1, 10_000_000],
    ['a negative half goes up too: −1 centavo × 50% = 0', -1, 5000, 0],
    ['−3 centavos × 50% = −1,5, up to −1', -3, 5000, -1],
  ])('%s', (_sum, amount, rate, expected) => {
    expect(percentOf(cents(amount), basisPoints(rate))).toBe(expected);
  });

  test(`${PAIRS} random pairs up to R$ 999.999.999,99 and 1.000% differ from BigInt half up in 0 cases`, () => {
    const random = randomIntegers(20_261_115);
    const differences: string[] = [];
    for (let i = 0; i < PAIRS; i += 1) {
      const amount = random(i % 2 === 0 ? 100_000_000_000 : 1_000_000);
      const rate = random(100_001);
      const result = percentOf(cents(amount), basisPoints(rate));
      if (BigInt(result) !== exactHalfUp(amount, rate)) differences.push(`${amount} × ${rate} = ${result}`);
    }
    expect(differences).toEqual([]);
  });

  test('beyond the limits it stays exact while the result is a safe integer, and refuses where it is not', () => {
    const random = randomIntegers(7);
    for (let i = 0; i < Math.min(PAIRS, 20_000); i += 1) {
      const amount = random(Number.MAX_SAFE_INTEGER) - random(Number.MAX_SAFE_INTEGER);
      const rate = random(10_001);
      expect(BigInt(percentOf(cents(amount), basisPoints(rate)))).toBe(exactHalfUp(amount, rate));
    }
    expect(() => percentOf(cents(Number.MAX_SAFE_INTEGER), basisPoints(20_000))).toThrow(RangeError);
  });
});

describe('whole centavos only', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0.01])('cents(%s) is refused', (n) => {
    expect(() => cents(n)).toThrow(RangeError);
    expect(() => basisPoints(n)).toThrow(new RangeError(`not a whole number of basis points: ${n}`));
  });

  test('sums are checked at every step: 0,10 + 0,20 = 0,30, and an overflow is refused', () => {
    expect(addCents(cents(10), cents(20))).toBe(30);
    expect(addCents()).toBe(0);
    expect(subtractCents(cents(10), cents(20))).toBe(-10);
    const huge = cents(Number.MAX_SAFE_INTEGER);
    expect(() => addCents(huge, cents(1), cents(-5))).toThrow(RangeError);
    expect(() => subtractCents(cents(-2), huge)).toThrow(RangeError);
  });
});

describe('FM-1 money and percent as pt-BR writes them', () => {
  test('the text equals what Intl writes, for 60.000 amounts of both signs', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    const random = randomIntegers(5);
    const different: string[] = [];
    for (let i = 0; i < 60_000; i += 1) {
      const size = 10 ** (1 + (i % 13));
      const amount = i < 2000 ? i - 1000 : random(size) - random(size);
      if (brl(cents(amount)) !== intl.format(amount / 100)) different.push(brl(cents(amount)));
    }
    expect(different).toEqual([]);
  });

  test.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [-100, '-R$\u00a01,00'],
    [123_456, 'R$\u00a01.234,56'],
    [99_999_999_999, 'R$\u00a0999.999.999,99'],
  ])('%d centavos is %s', (amount, text) => {
    expect(brl(cents(amount))).toBe(text);
  });

  test('the parts of −R$ 1.234,05 are sign, grouped reais and two digits', () => {
    expect(brlParts(cents(-123_405))).toEqual({ sign: '-', whole: '1.234', cents: '05' });
    expect(brlParts(cents(7))).toEqual({ sign: '', whole: '0', cents: '07' });
  });

  test.each([
    [4000, '40%', '40'],
    [1250, '12,5%', '12,5'],
    [1255, '12,55%', '12,55'],
    [1, '0,01%', '0,01'],
    [0, '0%', '0'],
    [100_000, '1.000%', '1000'],
  ])('%d basis points is %s, and %s in a field', (rate, text, field) => {
    expect(percentText(basisPoints(rate))).toBe(text);
    expect(rateFieldText(basisPoints(rate))).toBe(field);
    expect(parseRate(field)).toBe(rate);
  });
});

test('a negative rate keeps its sign: −12,5%', () => {
  expect(percentText(basisPoints(-1250))).toBe('-12,5%');
});

describe("a Brazilian's typing", () => {
  test.each([
    ['1234,56', 123_456],
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1.000', 100_000],
    ['1.000.000', 100_000_000],
    ['1.000,5', 100_050],
    ['1,5', 150],
    ['1.5', 150],
    ['10', 1000],
    ['0', 0],
    ['0,01', 1],
    ['007', 700],
    ['R$ 10', 1000],
    ['R$\u00a01.234,56', 123_456],
    ['r$10,00', 1000],
    ['  25,90 ', 2590],
    // A space groups thousands too: of the keyboard, without a break, narrow.
    ['1 500,00', 150_000],
    ['1 000', 100_000],
    ['1\u00a0500,00', 150_000],
    ['1\u202f500,5', 150_050],
    ['12 345 678,90', 1_234_567_890],
    ['1 500.00', 150_000],
    ['R$ 1 500', 150_000],
    // Still being typed, and already clear.
    ['10,', 1000],
    ['1.000,', 100_000],
    [',5', 50],
    ['.50', 50],
    ['999.999.999,99', 99_999_999_999],
    // No number at all.
    ['', null],
    ['   ', null],
    ['R$', null],
    ['abc', null],
    ['10 reais', null],
    ['1e3', null],
    ['٣', null],
    [',', null],
    ['.', null],
    // Finer than a centavo.
    ['1,234', null],
    ['0,001', null],
    ['1234.567', null],
    // No single meaning: half a real or five hundred, groups of the wrong size, the English way round.
    ['0.500', null],
    ['10.', null],
    ['1.23.4', null],
    ['1.23,45', null],
    ['12.34.567', null],
    ['1234.567,89', null],
    ['1,234.56', null],
    ['1.000,505', null],
    ['1.000.00', null],
    ['1.000x', null],
    ['10R$ ', null],
    ['1R$ 0', null],
    ['1,2,3', null],
    ['1 50', null],
    ['1 5000', null],
    ['1500 000', null],
    ['0 500', null],
    ['1  500', null],
    ['1.000 500', null],
    ['1 500 ,00', null],
    ['1 500.000', null],
    ['1\t500', null],
    // A field for money takes no sign.
    ['-5', null],
    ['+5', null],
    ['R$ -5', null],
    ['99999999999999999', null],
  ])('%j means %s centavos', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  test('what is shown or prefilled is read back as itself (100.000 amounts)', () => {
    const random = randomIntegers(11);
    for (let i = 0; i < 100_000; i += 1) {
      const amount = cents(random(i % 3 === 0 ? 1_000_000 : 100_000_000_000));
      for (const text of [brl(amount), moneyFieldText(amount), moneyCellText(amount)])
        if (parseMoney(text) !== amount) expect.fail(`${amount} was read as another amount`);
    }
    expect(moneyFieldText(cents(123_456))).toBe('1.234,56');
    expect(moneyCellText(cents(123_456))).toBe('1234,56');
    for (const write of [moneyFieldText, moneyCellText]) {
      expect(write(cents(-5))).toBe('-0,05');
      expect(write(cents(0))).toBe('0,00');
    }
  });

  test.each([
    ['40', 4000],
    ['40%', 4000],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12,55 %', 1255],
    ['0', 0],
    ['1000', 100_000],
    ['40,', 4000],
    [' 40 ', 4000],
    ['', null],
    ['%', null],
    ['-1', null],
    ['12,555', null],
    ['1.000', null],
    ['a', null],
    ['99999999999999999', null],
  ])('the rate %j is %s basis points', (text, expected) => {
    expect(parseRate(text)).toBe(expected);
  });
});
