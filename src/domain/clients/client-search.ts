import type { ShownCpf } from '../cpf.ts';
import type { Client } from './client.ts';

/** Normalizes names for comparison as the SQL does: decomposed, without diacritics, lower case (CL-2). */
export function normalizedName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Matches a part of the name, of the CPF with or without punctuation (CL-2), or of the phone (CL-17). */
export function matchesClient(
  client: Pick<Client, 'name' | 'phone'> & { readonly cpf: ShownCpf },
  query: string,
): boolean {
  const wanted = normalizedName(query.trim());
  if (normalizedName(client.name).includes(wanted)) return true;
  if (isCpfQuery(wanted) && client.cpf.includes(wanted.replace(/[^0-9]/g, ''))) return true;
  return isPhoneQuery(wanted) && phoneDigits(client.phone).includes(phoneDigits(wanted));
}

/** True for digits and CPF punctuation only; 'Rua 12' searches names. */
function isCpfQuery(query: string): boolean {
  return /^[\d.\-/\s]*\d[\d.\-/\s]*$/.test(query);
}

/** Four digits or more, as phones are written. */
function isPhoneQuery(query: string): boolean {
  return /^[\d()+./\s-]+$/.test(query) && /(\d\D*){4}/.test(query);
}

/** As the SQL has it: without punctuation, trunk zero and Brazil's code. */
function phoneDigits(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '');
  return digits.replace(/^\s*\+/.test(phone) ? /^55/ : /^0+|^55(?=[0-9]{10,11}$)/, '');
}
