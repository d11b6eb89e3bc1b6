import { formatCpf, hasValidCheckDigits, parseCpf } from '../cpf.ts';

/** The longest texts of 'Dados do credor'; a document with its marks. */
/** A document as typed, with marks and spaces. */
export const CREDITOR_LIMITS = { legal_name: 120, document: 30, address: 300, city: 60 } as const;

export const DOCUMENT_PROBLEM = 'O CPF ou CNPJ não confere. Confira os dígitos.';

/** A CPF (11 digits) or a CNPJ (12 letters or digits and 2 digits) with right check digits, without marks; else null (PX-1). */
export function parseCreditorDocument(typed: string): string | null {
  const text = typed.replace(/[.\s/-]/g, '').toUpperCase();
  const cpf = /^\d{11}$/.test(text) ? parseCpf(text) : null;
  if (cpf !== null) return hasValidCheckDigits(cpf) ? cpf : null;
  return isCnpj(text) ? text : null;
}

/** `CPF 529.982.247-25`, `CNPJ 12.ABC.345/01DE-35`. */
export function creditorDocumentText(document: string): string {
  return `${document.length === 11 ? 'CPF' : 'CNPJ'} ${creditorDocumentMarks(document)}`;
}

/** With the marks people write. */
export function creditorDocumentMarks(document: string): string {
  const cpf = document.length === 11 ? parseCpf(document) : null;
  return cpf === null
    ? document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    : formatCpf(cpf);
}

/** Letters are allowed since 2026: a character counts as its code minus that of '0'. */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text)) return false;
  return text.endsWith(`${cnpjDigit(text.slice(0, 12))}${cnpjDigit(text.slice(0, 13))}`);
}

function cnpjDigit(characters: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    sum += (characters.charCodeAt(at) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
