import type { Client } from './client.ts';

/** CL-2: how names are compared, here and in SQL alike: decomposed, marks dropped, lower case. */
export function normalizedName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** CL-2: part of the name, or part of the CPF typed with or without its punctuation. */
export function matchesClient(client: Pick<Client, 'name' | 'cpf'>, query: string): boolean {
  const wanted = normalizedName(query.trim());
  if (normalizedName(client.name).includes(wanted)) return true;
  return isCpfQuery(wanted) && client.cpf.includes(wanted.replace(/[^0-9]/g, ''));
}

/** Digits and a CPF's punctuation only; 'Rua 12' is a search for a name. */
function isCpfQuery(query: string): boolean {
  return /^[\d.\-/\s]*\d[\d.\-/\s]*$/.test(query);
}
