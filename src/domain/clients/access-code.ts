import { firstName } from './client.ts';

/** A code is this many digits. */
export const ACCESS_CODE_DIGITS = 6;

/** After this many wrong codes only a new code opens the portal. */
export const ACCESS_CODE_TRIES = 5;

/** Why an institution cannot ask for codes yet. */
export const NO_PROFILE_YET = 'Salve primeiro o perfil da instituição.';

interface SentAccessCode {
  readonly clientName: string;
  readonly institutionName: string;
  readonly code: string;
  /** Where the client signs in. */
  readonly address: string;
}

/** The chat message for the client. */
export function accessCodeMessage({ clientName, institutionName, code, address }: SentAccessCode): string {
  return [
    `Olá, ${firstName(clientName)}! Seu código do cliente no portal de ${institutionName} é ${code}.`,
    `Entre em ${address}, na aba Cliente, com o seu CPF e este código.`,
    'Ele é só seu: não o passe a ninguém.',
  ].join('\n');
}
