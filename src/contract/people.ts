import { z } from 'zod';
import { EDITORS, OWNERS, ROLES, TEAM_ROLES } from '#domain/people/role.ts';
import { SIGNED_IN_WITH } from '#domain/second-factor/signed-in-with.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { codeIn, confirmedBody } from './second-factor.ts';
import { staffSession } from './sessions.ts';
import {
  emailIn,
  id,
  momentOut,
  nothingOut,
  passwordIn,
  requiredText,
  versionIn,
  versionOut,
} from './wire-types.ts';

const person = z.strictObject({
  id,
  /** Null where the account was made without one; the screens show the e-mail. */
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Whether a collector may lend ('Pode emprestar'); the other roles do not need it. */
  can_lend: z.boolean(),
  disabled_at: momentOut.nullable(),
  /** In this institution; null when they have no session here. */
  last_seen_at: momentOut.nullable(),
  has_second_factor: z.boolean(),
  /** Null without an offer that can still be accepted. */
  ownership_offered_at: momentOut.nullable(),
  version: versionOut,
});
export type Person = z.infer<typeof person>;

const invitation = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  can_lend: z.boolean(),
  created_at: momentOut,
  expires_at: momentOut,
});
export type Invitation = z.infer<typeof invitation>;

const one = z.strictObject({ id });

/** What besides the password opens an account that joins another institution; the details of `access_to_review`. */
const otherAccess = z.strictObject({
  passkeys: z.array(
    z.strictObject({ name: z.string(), created_at: momentOut, last_used_at: momentOut.nullable() }),
  ),
  devices: z.array(
    z.strictObject({ device: z.string(), last_seen_at: momentOut, signed_in_with: z.enum(SIGNED_IN_WITH) }),
  ),
  /** How many calendar addresses. */
  calendars: z.int(),
  /** To end them, where the second factor is on. */
  asks_for_code: z.boolean(),
});
export type OtherAccess = z.infer<typeof otherAccess>;

/** The institution's role reads no accounts and no sessions of people, so these handlers open their own transactions. */
export const peopleEndpoints = {
  'GET /api/people': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'A equipe: quem tem acesso, o que pode fazer e desde quando não entra; e os convites em aberto',
    output: z.strictObject({ items: z.array(person), invitations: z.array(invitation) }),
    ownTransactions: true,
  }),
  'PATCH /api/people/:id': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Mudar o que uma pessoa pode fazer, desativar ou reativar: só os campos enviados mudam; encerra as sessões dela nesta instituição',
    params: one,
    body: z.strictObject({
      role: z.enum(TEAM_ROLES).optional(),
      can_lend: z.boolean('informe se pode emprestar').optional(),
      disabled: z.boolean('informe se está desativada').optional(),
      version: versionIn,
    }),
    output: person,
    ownTransactions: true,
  }),
  'DELETE /api/people/:id/sessions': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Encerrar as sessões de uma pessoa nesta instituição',
    params: one,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
  }),
  'DELETE /api/people/:id/second-factor': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Redefinir a verificação em duas etapas e a entrada com a digital ou o rosto de quem ficou sem elas, e só trabalha aqui, com a própria senha e, onde a verificação está ativada, um código; encerra as sessões dela',
    params: one,
    body: confirmedBody,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    notInDemo: true,
  }),
  'POST /api/people/:id/ownership': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Oferecer a propriedade da instituição a um gerente, com a própria senha e, onde a verificação está ativada, um código; só muda quando ele aceita, em até 72 horas',
    params: one,
    body: confirmedBody,
    output: person,
    ownTransactions: true,
    notInDemo: true,
  }),
  'DELETE /api/people/:id/ownership': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Retirar a oferta da propriedade ou, quem a recebeu, recusá-la',
    params: one,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
  }),
  'POST /api/people/:id/ownership/accept': endpoint({
    who: 'staff',
    may: EDITORS,
    summary:
      'Aceitar a propriedade oferecida a mim: passo a ser dono, e quem era dono passa a gerente e entra de novo',
    params: one,
    output: staffSession,
    ownTransactions: true,
    notInDemo: true,
  }),
  'GET /api/account/membership': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Se o dono me ofereceu a propriedade desta instituição, e quando',
    output: z.strictObject({ ownership_offered_at: momentOut.nullable() }),
    ownTransactions: true,
  }),
  'DELETE /api/account/membership': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Sair desta instituição: o que registrei fica, e só o dono pode me chamar de volta',
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  // Not idempotent by key, because the stored answer would hold the link; a second call replaces the first invitation.
  'POST /api/invitations': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Convidar uma pessoa: o link vai por e-mail ou, sem servidor de e-mail, é mostrado só nesta resposta',
    body: z.strictObject({
      name: requiredText(TEXT_LIMITS.name),
      email: emailIn,
      role: z.enum(TEAM_ROLES),
      can_lend: z.boolean('informe se pode emprestar').default(false),
    }),
    /** `link` is null where it was sent by e-mail. */
    output: z.strictObject({ invitation, link: z.string().nullable() }),
    status: 201,
    ownTransactions: true,
    notInDemo: true,
  }),
  'POST /api/invitations/accept': endpoint({
    who: 'anyone',
    summary:
      'Aceitar um convite com o link recebido: define a senha, ou confirma a de quem já tem conta com este e-mail; se essa conta entra com a digital ou o rosto, tem aparelhos conectados ou endereços de agenda, other_access diz se continuam valendo',
    body: z.strictObject({
      token: z.string().min(1).max(200),
      password: passwordIn,
      other_access: z.enum(['keep', 'end']).optional(),
      /** To end them where the second factor is on. */
      code: codeIn.optional(),
    }),
    /** To sign in with. */
    output: z.strictObject({ email: z.string() }),
  }),
  'DELETE /api/invitations/:id': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Cancelar um convite que ainda não foi aceito',
    params: one,
    output: nothingOut,
    status: 204,
    ownTransactions: true,
  }),
};
