import { maskDigits, maskEdit, onlyDigits, type DigitMask, type MaskedEdit } from './digit-mask.ts';

/** Eleven digits, without punctuation. */
export type Cpf = string & { readonly brand: 'Cpf' };
/** A part of it, with its punctuation: `***.982.247-**` (LP-10). */
export type HiddenCpf = string & { readonly brand: 'HiddenCpf' };
/** As a list has it: hidden where the institution hides data. */
export type ShownCpf = Cpf | HiddenCpf;

const CPF_LENGTH = 11;
export const INCOMPLETE_CPF = 'O CPF deve conter 11 dígitos.';

/** Eleven digits with their punctuation. */
export const CPF_TEXT_LIMIT = 14;
const CPF_MASK: DigitMask = { groups: [3, 3, 3, 2], marks: ['.', '.', '-'], whenFull: 'keep' };

/** The first eleven digits of the typed text. */
export function cpfDigits(text: string): string {
  return onlyDigits(text).slice(0, CPF_LENGTH);
}

export function parseCpf(text: string): Cpf | null {
  const digits = onlyDigits(text);
  return isCpf(digits) ? digits : null;
}

/** A CPF that nobody has: nine digits, and after them others than the check digits they would have. */
export function cpfWithWrongCheckDigits(nineDigits: string): Cpf {
  const wrong = `${nineDigits}${(checkDigit(nineDigits) + 1) % 10}0`;
  if (!isCpf(wrong)) throw new Error('a CPF begins with nine digits');
  return wrong;
}

/** The mask while typing: `12345` is `123.45`; never longer than 000.000.000-00. */
export function maskCpf(text: string): string {
  return maskDigits(CPF_MASK, text);
}

export function formatCpf(cpf: ShownCpf): string {
  return isHiddenCpf(cpf) ? cpf : maskCpf(cpf);
}

/** The middle six digits: enough to tell namesakes apart (LP-10). */
export function hiddenCpf(cpf: Cpf): HiddenCpf {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only in types
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` as HiddenCpf;
}

export function isHiddenCpf(cpf: ShownCpf): cpf is HiddenCpf {
  return cpf.startsWith('*');
}

/** For information only: the specification requires eleven digits, so invalid check digits are accepted. */
export function hasValidCheckDigits(cpf: Cpf): boolean {
  if (/^(\d)\1+$/.test(cpf)) return false;
  return cpf.endsWith(`${checkDigit(cpf.slice(0, 9))}${checkDigit(cpf.slice(0, 10))}`);
}

/** The text and caret of a masked field after an edit; a twelfth digit changes nothing. */
export function maskCpfEdit(previous: string, next: string, caret: number): MaskedEdit {
  return maskEdit(CPF_MASK, previous, next, caret);
}

function isCpf(digits: string): digits is Cpf {
  return digits.length === CPF_LENGTH;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (digits.length + 1 - i);
  return ((sum * 10) % 11) % 10;
}
