import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repetitions } from '#tests/support/repetitions.ts';
import { cents } from '../money.ts';
import { pixCode, type PixCodeParts } from './pix-code.ts';

const EXAMPLE: PixCodeParts = {
  key: '52998224725',
  name: 'Crédito Fácil',
  city: 'São Paulo',
  amount: cents(6500),
  description: 'Parcela 5/20',
};

/** Reads a code back: fields of two digits, two digits of length, value. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  let rest = code;
  while (rest !== '') {
    const length = Number(rest.slice(2, 4));
    expect(rest.slice(0, 4)).toMatch(/^\d{4}$/);
    expect(rest.length).toBeGreaterThanOrEqual(4 + length);
    fields.set(rest.slice(0, 2), rest.slice(4, 4 + length));
    rest = rest.slice(4 + length);
  }
  return fields;
}

/** CRC-16/CCITT-FALSE by its table, another way than the one under test. */
function crcByTable(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff;
    return value;
  });
  let crc = 0xffff;
  for (const character of text) {
    const byte = character.codePointAt(0) ?? 0;
    crc = ((crc << 8) & 0xffff) ^ (table[((crc >> 8) ^ byte) & 0xff] ?? 0);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('PX-8 R$ 65,00 to a CPF in São Paulo for the 5th of 20 instalments, byte for byte', () => {
  expect(pixCode(EXAMPLE)).toBe(
    '00020126490014br.gov.bcb.pix0111529982247250212Parcela 5/20520400005303986540565.005802BR5913Credito Facil6009Sao Paulo62070503***63049842',
  );
});

test('PX-5 the checksum is that of CRC-16/CCITT-FALSE: 123456789 gives 29B1', () => {
  expect(crcByTable('123456789')).toBe('29B1');
});

test('PX-5 an open amount and an empty description have no field', () => {
  const fields = fieldsOf(pixCode({ ...EXAMPLE, amount: null, description: null }));
  expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '58', '59', '60', '62', '63']);
  expect(fields.get('26')).toBe('0014br.gov.bcb.pix011152998224725');
  expect(fieldsOf(pixCode({ ...EXAMPLE, amount: cents(0) })).has('54')).toBe(false);
});

test.each([
  [120, '1.20'],
  [1, '0.01'],
  [123_456_789, '1234567.89'],
  [99_999_999_999, '999999999.99'],
])('PX-5 %i centavos are written %s', (amount, text) => {
  expect(fieldsOf(pixCode({ ...EXAMPLE, amount: cents(amount) })).get('54')).toBe(text);
});

describe('PX-6 folded and cut', () => {
  test('accents, line breaks, emoji and long texts: name 25, city 15, description 73 − key', () => {
    const code = pixCode({
      ...EXAMPLE,
      name: '  José 🤝 da\nConceição Ávila Empréstimos Ltda ',
      city: 'São José do Vale do Rio Preto',
      description: 'x'.repeat(100),
    });
    const fields = fieldsOf(code);
    expect(fields.get('59')).toBe('Jose da Conceicao Avila E');
    expect(fields.get('60')).toBe('Sao Jose do Val');
    expect(fieldsOf(fields.get('26') ?? '').get('02')).toBe('x'.repeat(73 - 11));
  });

  test('a cut never ends in a space', () => {
    expect(fieldsOf(pixCode({ ...EXAMPLE, city: 'Campos do Jordao SP' })).get('60')).toBe('Campos do Jorda');
    expect(fieldsOf(pixCode({ ...EXAMPLE, city: 'Santa Barbara d Oeste' })).get('60')).toBe(
      'Santa Barbara d',
    );
    expect(fieldsOf(pixCode({ ...EXAMPLE, city: 'Cidade de Testo Alto' })).get('60')).toBe('Cidade de Testo');
    expect(fieldsOf(pixCode({ ...EXAMPLE, name: 'Vinte e quatro letras aqu e' })).get('59')).toBe(
      'Vinte e quatro letras aqu',
    );
  });

  test('a key of 77 characters leaves no room for a description', () => {
    const key = `${'a'.repeat(65)}@exemplo.com`;
    expect(key).toHaveLength(77);
    const account = fieldsOf(fieldsOf(pixCode({ ...EXAMPLE, key })).get('26') ?? '');
    expect([...account.keys()]).toEqual(['00', '01']);
  });

  test.each(['', '   ', '🤝', '東京'])('a name that folds to nothing is refused: %j', (name) => {
    expect(() => pixCode({ ...EXAMPLE, name })).toThrow('Use letras no nome do recebedor.');
    expect(() => pixCode({ ...EXAMPLE, city: name })).toThrow('Use letras na cidade do recebedor.');
  });
});

test('PX-5 PX-6 any name, city, description and amount: ASCII only, lengths right, checksum right and padded', () => {
  const visible = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `A${text}`);
  let padded = 0;
  fc.assert(
    fc.property(
      visible,
      visible,
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.constantFrom('52998224725', '+5511987654321', '123e4567-e89b-42d3-a456-426614174000', 'a@b.co'),
      (name, city, description, amount, key) => {
        const code = pixCode({ key, name, city, amount: cents(amount), description });
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        const fields = fieldsOf(code);
        expect(fieldsOf(fields.get('26') ?? '').get('01')).toBe(key);
        expect(Number(fields.get('54')?.replace('.', ''))).toBe(amount);
        expect(fields.get('59')?.length).toBeLessThanOrEqual(25);
        expect(fields.get('60')?.length).toBeLessThanOrEqual(15);
        expect(fields.get('26')?.length).toBeLessThanOrEqual(99);
        expect(fields.get('63')).toBe(crcByTable(code.slice(0, -4)));
        if (code.at(-4) === '0') padded += 1;
      },
    ),
    { numRuns: repetitions(200, 1_000) },
  );
  expect(padded).toBeGreaterThan(0);
});
