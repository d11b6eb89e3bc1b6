import { hasValidCheckDigits, parseCpf } from '../cpf.ts';
import { isCnpj } from '../institutions/creditor-document.ts';
import { chatPhone } from '../phone.ts';

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** As 'Tipo de chave' names them (PX-2). */
export const PIX_KEY_TYPE_NAMES = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  random: 'Aleatória',
} as const satisfies Record<PixKeyType, string>;

/** 'Esta chave não parece ser {tipo}. Confira.' */
const TYPES_IN_A_SENTENCE = {
  cpf: 'um CPF',
  cnpj: 'um CNPJ',
  phone: 'um celular',
  email: 'um e-mail',
  random: 'uma chave aleatória',
} as const satisfies Record<PixKeyType, string>;

const PIX_KEY_LIMIT = 77;
/** With the marks people type around digits. */
export const PIX_KEY_TYPED_LIMIT = 100;
export const PIX_NAME_LIMIT = 25;
export const PIX_CITY_LIMIT = 15;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The key as it is stored and written into a code; null where the text is no key of that type (PX-3). */
export function canonicalPixKey(type: PixKeyType, typed: string): string | null {
  const text = typed.trim();
  switch (type) {
    case 'cpf': {
      const cpf = /^[\d.\s-]+$/.test(text) ? parseCpf(text) : null;
      return cpf !== null && hasValidCheckDigits(cpf) ? cpf : null;
    }
    case 'cnpj': {
      const cnpj = text.replace(/[.\s/-]/g, '').toUpperCase();
      return isCnpj(cnpj) ? cnpj : null;
    }
    case 'phone': {
      const digits = /^[\d\s()+.-]+$/.test(text) ? chatPhone(text) : null;
      return digits !== null && /^55[1-9]{2}9\d{8}$/.test(digits) ? `+${digits}` : null;
    }
    case 'email': {
      const email = text.toLowerCase();
      return email.length <= PIX_KEY_LIMIT && EMAIL.test(email) && isAscii(email) ? email : null;
    }
    case 'random': {
      const uuid = text.toLowerCase();
      return UUID.test(uuid) ? uuid : null;
    }
  }
}

export function pixKeyProblem(type: PixKeyType): string {
  return `Esta chave não parece ser ${TYPES_IN_A_SENTENCE[type]}. Confira.`;
}

/** What a free text looks like: 'Parece um CPF'; null where it looks like none (PX-13). */
export function pixKeyHint(typed: string): string | null {
  // A CPF with right check digits may also be a phone number; it is first.
  const type = PIX_KEY_TYPES.find((each) => canonicalPixKey(each, typed) !== null);
  return type === undefined ? null : `Parece ${TYPES_IN_A_SENTENCE[type]}`;
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
