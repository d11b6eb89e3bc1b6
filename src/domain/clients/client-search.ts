import type { Client } from './client.ts';

/** Normalizes names for comparison as the SQL does: decomposed, without diacritics, lower case (CL-2). */
export function normalizedName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Matches a part of the name, or of the CPF with or without punctuation (CL-2). */
export function matchesClient(client: Pick<Client, 'name' | 'cpf'>, query: string): boolean {
  const wanted = normalizedName(query.trim());
  if (normalizedName(client.name).includes(wanted)) return true;
  return isCpfQuery(wanted) && client.cpf.includes(wanted.replace(/[^0-9]/g, ''));
}

/** True for digits and CPF punctuation only; 'Rua 12' searches names. */
function isCpfQuery(query: string): boolean {
  return /^[\d.\-/\s]*\d[\d.\-/\s]*$/.test(query);
}
