/** Eleven digits, without punctuation. */
export type Cpf = string & { readonly brand: 'Cpf' };

const CPF_LENGTH = 11;

/** The digits of what was typed, at most eleven. */
export function cpfDigits(text: string): string {
  return onlyDigits(text).slice(0, CPF_LENGTH);
}

export function parseCpf(text: string): Cpf | null {
  const digits = onlyDigits(text);
  return isCpf(digits) ? digits : null;
}

/** The mask while typing: `12345` is `123.45`; never longer than 000.000.000-00. */
export function maskCpf(text: string): string {
  const digits = cpfDigits(text);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((group) => group !== '');
  const check = digits.slice(9);
  return groups.join('.') + (check === '' ? '' : `-${check}`);
}

export function formatCpf(cpf: Cpf): string {
  return maskCpf(cpf);
}

/** Information only: the specification asks for eleven digits, so a CPF with other check digits is accepted. */
export function hasValidCheckDigits(cpf: Cpf): boolean {
  if (/^(\d)\1+$/.test(cpf)) return false;
  return cpf.endsWith(`${checkDigit(cpf.slice(0, 9))}${checkDigit(cpf.slice(0, 10))}`);
}

export interface MaskedEdit {
  readonly text: string;
  /** Where the caret belongs in `text`. */
  readonly caret: number;
}

/**
 * What a masked field shows after an edit. `next` and `caret` are what the browser made of the keystroke, the paste
 * or the deletion. The caret stays behind the digit it was behind, so typing in the middle is not thrown to the end,
 * and taking away a mark takes away no digit.
 */
export function maskCpfEdit(previous: string, next: string, caret: number): MaskedEdit {
  const before = cpfDigits(previous);
  const after = onlyDigits(next);
  const digitsLeft = onlyDigits(next.slice(0, caret)).length;
  const excess = after.length - CPF_LENGTH;
  const intoFullField =
    excess > 0 &&
    before.length === CPF_LENGTH &&
    after.slice(0, Math.max(0, digitsLeft - excess)) + after.slice(digitsLeft) === before;
  // One digit too many pushes none of the others out: the field stays as it was.
  if (intoFullField) return { text: maskCpf(before), caret: positionAfter(digitsLeft - excess) };
  return { text: maskCpf(after), caret: positionAfter(Math.min(digitsLeft, CPF_LENGTH)) };
}

function isCpf(digits: string): digits is Cpf {
  return digits.length === CPF_LENGTH;
}

function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** The place right behind the n-th digit of a masked CPF: one mark precedes every third digit after the first three. */
function positionAfter(digitCount: number): number {
  return digitCount === 0 ? 0 : digitCount + Math.floor((digitCount - 1) / 3);
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (digits.length + 1 - i);
  return ((sum * 10) % 11) % 10;
}
