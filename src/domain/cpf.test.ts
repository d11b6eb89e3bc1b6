import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cpfDigits,
  formatCpf,
  hiddenCpf,
  hasValidCheckDigits,
  isHiddenCpf,
  maskCpf,
  maskCpfEdit,
  parseCpf,
  type Cpf,
} from './cpf.ts';

function cpf(text: string): Cpf {
  const parsed = parseCpf(text);
  if (parsed === null) throw new Error(`not a CPF: ${text}`);
  return parsed;
}

const digits = (length: { minLength?: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), ...length });

describe('FM-1 CPF as 000.000.000-00', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['123', '123'],
    ['1234', '123.4'],
    ['1234567', '123.456.7'],
    ['123456789', '123.456.789'],
    ['1234567890', '123.456.789-0'],
    ['12345678909', '123.456.789-09'],
    ['123456789091234', '123.456.789-09'],
    ['123.456.789-09', '123.456.789-09'],
    ['CPF: 123 456 789 09', '123.456.789-09'],
  ])('typing %j shows %j', (typed, shown) => {
    expect(maskCpf(typed)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(14);
  });

  test.each([
    ['123.456.789-09', '12345678909'],
    ['12345678909', '12345678909'],
    [' 123 456 789 09 ', '12345678909'],
    ['1234567890', null],
    ['123456789091', null],
    ['', null],
    ['١٢٣٤٥٦٧٨٩٠٩', null],
  ])('%j is the CPF %s', (text, expected) => {
    expect(parseCpf(text)).toBe(expected);
  });

  test('the digits of a pasted text are cut at eleven, and a CPF is formatted', () => {
    expect(cpfDigits('123.456.789-0912')).toBe('12345678909');
    expect(formatCpf(cpf('12345678909'))).toBe('123.456.789-09');
  });

  test.each([
    ['12345678909', true],
    ['52998224725', true],
    ['11144477735', true],
    ['12345678900', false],
    ['52998224752', false],
    ['11111111111', false],
    ['00000000000', false],
  ])('the check digits of %s are right: %s', (text, right) => {
    expect(hasValidCheckDigits(cpf(text))).toBe(right);
  });
});

describe('LG-6 editing the masked field', () => {
  test.each([
    ['typing at the end', '123', '1234', 4, '123.4', 5],
    ['typing the first digit', '', '1', 1, '1', 1],
    ['typing in the middle', '123.456', '1293.456', 3, '129.345.6', 3],
    ['typing before a mark moves the caret over it', '123.456', '1239.456', 4, '123.945.6', 5],
    ['typing a letter changes nothing', '123.4', '123.4a', 6, '123.4', 5],
    ['pasting a formatted CPF', '', '123.456.789-09', 14, '123.456.789-09', 14],
    ['pasting over everything', '111.222.333-44', '12345678909', 11, '123.456.789-09', 14],
    ['pasting too much keeps the first eleven', '', '1234567890912', 13, '123.456.789-09', 14],
    ['pasting more digits over a full field', '111.222.333-44', '5512345678909', 13, '551.234.567-89', 14],
    [
      'one digit too many at the end is dropped',
      '123.456.789-09',
      '123.456.789-091',
      15,
      '123.456.789-09',
      14,
    ],
    [
      'one digit too many in the middle pushes none out',
      '123.456.789-09',
      '9123.456.789-09',
      1,
      '123.456.789-09',
      0,
    ],
    ['backspace at the end', '123.4', '123.', 4, '123', 3],
    ['backspace over a mark takes no digit', '123.456', '123456', 3, '123.456', 3],
    ['backspace in the middle', '123.456.7', '12.456.7', 2, '124.567', 2],
    ['deleting a selection across marks', '123.456.789-09', '12-09', 2, '120.9', 2],
    ['emptying', '123.456', '', 0, '', 0],
  ])('%s', (_what, previous, next, caret, text, caretAfter) => {
    expect(maskCpfEdit(previous, next, caret)).toEqual({ text, caret: caretAfter });
  });

  test('any digits typed one after the other arrive complete and in order, with the caret at the end', () => {
    fc.assert(
      fc.property(digits({ maxLength: 20 }), (typed) => {
        let field = { text: '', caret: 0 };
        for (const key of typed) {
          const next = field.text.slice(0, field.caret) + key + field.text.slice(field.caret);
          field = maskCpfEdit(field.text, next, field.caret + 1);
        }
        expect(field).toEqual({ text: maskCpf(typed), caret: maskCpf(typed).length });
      }),
    );
  });

  test('replacing any selection by any digits changes those digits and no others', () => {
    fc.assert(
      fc.property(
        digits({ maxLength: 11 }),
        fc.nat(14),
        fc.nat(14),
        digits({ maxLength: 3 }),
        (had, a, b, typed) => {
          const previous = maskCpf(had);
          const [from, to] = [Math.min(a, b, previous.length), Math.min(Math.max(a, b), previous.length)];
          const left = cpfDigits(previous.slice(0, from));
          const right = cpfDigits(previous.slice(to));
          fc.pre(left.length + typed.length + right.length <= 11);
          const edited = maskCpfEdit(
            previous,
            previous.slice(0, from) + typed + previous.slice(to),
            from + typed.length,
          );
          expect(edited.text).toBe(maskCpf(left + typed + right));
          expect(cpfDigits(edited.text.slice(0, edited.caret))).toBe(left + typed);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('whatever the browser hands over, the text is a mask and the caret lies within it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(40), (previous, next, caret) => {
        const edited = maskCpfEdit(previous, next, Math.min(caret, next.length));
        expect(edited.text).toBe(maskCpf(edited.text));
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
      }),
      { numRuns: 1000 },
    );
  });
});

test('LP-10 a hidden CPF keeps its middle digits and is shown as it is', () => {
  const cpf = parseCpf('529.982.247-25');
  if (cpf === null) throw new Error('no CPF');
  expect(hiddenCpf(cpf)).toBe('***.982.247-**');
  expect(formatCpf(hiddenCpf(cpf))).toBe('***.982.247-**');
  expect([isHiddenCpf(hiddenCpf(cpf)), isHiddenCpf(cpf)]).toEqual([true, false]);
});
