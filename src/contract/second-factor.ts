import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { assertionIn } from './passkey-answers.ts';
import { staffSession } from './sessions.ts';
import { id, momentOut, nothingOut, passwordIn } from './wire-types.ts';

/** Six digits of the app, or a recovery code, as it was typed; neither has letters or digits of another script. */
export const codeIn = z
  .string('informe o código')
  .trim()
  .min(1, 'informe o código')
  .max(20, 'código inválido')
  .regex(/^(?:[A-Za-z0-9]|[^\p{L}\p{N}])*$/u, 'código inválido');

/**
 * For what changes who gets in or where money goes: the password and, where the second factor is on, a code or a passkey that is older
 * than the session (SG-6).
 */
export const confirmation = {
  current_password: passwordIn,
  code: codeIn.optional(),
  passkey: assertionIn.optional(),
};
export const confirmedBody = z.strictObject(confirmation);

export const passkey = z.strictObject({
  id,
  /** Of the device that made it, until it is renamed. */
  name: z.string(),
  created_at: momentOut,
  last_used_at: momentOut.nullable(),
});

const recoveryCodes = z.strictObject({
  /** Shown once; the server keeps only their hashes. */
  recovery_codes: z.array(z.string()),
});

/** It belongs to the person: the institution's role cannot read it, so these handlers open their own transactions. */
export const secondFactorEndpoints = {
  'POST /api/session/second-factor': endpoint({
    who: 'anyone',
    summary: 'Terminar de entrar com o código de verificação ou um código de recuperação',
    body: z.strictObject({ code: codeIn }),
    output: staffSession.extend({ recovery_codes_left: z.int() }),
  }),
  'GET /api/account/security': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Se a verificação em duas etapas está ativada, quantos códigos de recuperação restam e os aparelhos que entram com a digital ou o rosto',
    output: z.strictObject({
      /** Null while it is off. */
      totp_since: momentOut.nullable(),
      recovery_codes_left: z.int(),
      /** The newest first. */
      passkeys: z.array(passkey),
    }),
    ownTransactions: true,
  }),
  'POST /api/account/totp': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Receber o código para o aplicativo; ele passa a valer com o primeiro código certo',
    body: z.strictObject({ current_password: passwordIn }),
    output: z.strictObject({
      /** In base 32, to be typed. */
      key: z.string(),
      /** The same as otpauth:// for a QR code. */
      address: z.string(),
    }),
    status: 201,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'POST /api/account/totp/confirm': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Ativar a verificação em duas etapas com o primeiro código; responde os códigos de recuperação',
    body: z.strictObject({ code: codeIn }),
    output: recoveryCodes,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'DELETE /api/account/totp': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Desativar a verificação em duas etapas, com a senha e um código ou a digital ou o rosto',
    body: confirmedBody,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'POST /api/account/recovery-codes': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Gerar novos códigos de recuperação, com a senha e um código; os anteriores deixam de valer',
    body: confirmedBody,
    output: recoveryCodes,
    status: 201,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
};
