import { cpfWithWrongCheckDigits, type Cpf } from '../cpf.ts';

/** What stands in the place of a client of whom nothing is left (LP-6). */
export interface AnonymousClient {
  readonly name: string;
  /** Of nobody: its check digits are wrong. */
  readonly cpf: Cpf;
}

/** From at least six random bytes. */
export function anonymousClient(random: Uint8Array): AnonymousClient {
  const [high = 0, low = 0, ...rest] = random;
  const mark = [high, low].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
  const number = rest.reduce((sum, byte) => (sum * 256 + byte) % 1_000_000_000, high * 256 + low);
  return { name: `Cliente anônimo ${mark}`, cpf: cpfWithWrongCheckDigits(String(number).padStart(9, '0')) };
}

/** What must be settled before a client can be made anonymous, in words of the refusal. */
const OPEN_MATTERS = {
  loans: 'empréstimo em aberto',
  requests: 'pedido em aberto',
  held_entries: 'pagamento a conferir',
  payment_proofs: 'comprovante a conferir',
  guarantees: 'é avalista de um empréstimo em aberto',
} as const;
export type OpenMatter = keyof typeof OPEN_MATTERS;

export function isOpenMatter(text: string): text is OpenMatter {
  return Object.hasOwn(OPEN_MATTERS, text);
}

/** 'Ainda há o que resolver com este cliente: empréstimo em aberto, pedido em aberto.' */
export function openMattersText(matters: readonly OpenMatter[]): string {
  return `Ainda há o que resolver com este cliente: ${matters.map((matter) => OPEN_MATTERS[matter]).join(', ')}.`;
}
