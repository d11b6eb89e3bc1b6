import type { Timestamp } from '../calendar.ts';
import { INCOMPLETE_CPF, parseCpf } from '../cpf.ts';
import type { Versioned } from '../record-version.ts';
import { missingClientFields, type ClientFields } from './client-fields.ts';

export interface Client extends ClientFields, Versioned {
  readonly id: string;
  readonly created_at: Timestamp;
}

export interface FieldsProblem {
  readonly title: string;
  readonly text: string;
}

/** Shown when a required field is blank (CL-7). */
const MISSING_CLIENT_FIELDS = {
  title: 'Campos obrigatórios',
  text: 'Nome, telefone e CPF são obrigatórios.',
} as const satisfies FieldsProblem;

/** Shown when the CPF does not have 11 digits (CL-7). */
export const INVALID_CPF = {
  title: 'CPF inválido',
  text: INCOMPLETE_CPF,
} as const satisfies FieldsProblem;

/** The form shows this as a toast; null when the fields are valid (CL-7). */
export function clientFieldsProblem(fields: {
  readonly name: string;
  readonly phone: string;
  readonly cpf: string;
}): FieldsProblem | null {
  if (missingClientFields(fields).length > 0) return MISSING_CLIENT_FIELDS;
  return parseCpf(fields.cpf) === null ? INVALID_CPF : null;
}

export function firstName(name: string): string {
  return words(name)[0] ?? '';
}

/** First and last name: `Maria da Silva` is `MS`. */
export function initials(name: string): string {
  const all = words(name);
  const ends = all.length > 1 ? [all[0], all.at(-1)] : all;
  // By code point, so that a surrogate pair is not cut in half.
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function words(name: string): string[] {
  return name.split(/\s+/).filter((word) => word !== '');
}
