import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { assertionIn, attestationIn } from './passkey-answers.ts';
import { confirmedBody, passkey } from './second-factor.ts';
import { staffSession } from './sessions.ts';
import { PASSKEY_LIMITS } from '#domain/second-factor/passkey-limits.ts';
import { id, nothingOut, requiredText } from './wire-types.ts';

const challenge = z.string();

export const passkeyEndpoints = {
  'POST /api/session/passkey/options': endpoint({
    who: 'anyone',
    summary: 'Pedir o desafio que o aparelho assina para entrar com a digital ou o rosto',
    output: z.strictObject({ challenge }),
  }),
  'POST /api/session/passkey': endpoint({
    who: 'anyone',
    summary: 'Entrar com a digital ou o rosto, em lugar da senha e do código',
    body: assertionIn,
    /** Null while the second factor is off. */
    output: staffSession.extend({ recovery_codes_left: z.int().nullable() }),
  }),
  'POST /api/account/passkeys/options': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Começar a adicionar a digital ou o rosto de um aparelho, com a senha e, onde a verificação está ativada, um código',
    body: confirmedBody,
    output: z.strictObject({
      challenge,
      user_handle: z.string(),
      email: z.string(),
      /** The keys the account has: a device offers none of them again. */
      credential_ids: z.array(z.string()),
    }),
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'POST /api/account/passkeys': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Adicionar a digital ou o rosto que o aparelho confirmou, com o nome do aparelho',
    body: attestationIn,
    output: passkey,
    status: 201,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'PATCH /api/account/passkeys/:id': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Renomear a digital ou o rosto de um aparelho',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: requiredText(PASSKEY_LIMITS.name) }),
    output: passkey,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'DELETE /api/account/passkeys/:id': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Remover a digital ou o rosto de um aparelho, com a senha e, onde a verificação está ativada, um código',
    params: z.strictObject({ id }),
    body: confirmedBody,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
};
