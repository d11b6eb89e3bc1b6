import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { SIGNED_IN_WITH } from '#domain/second-factor/signed-in-with.ts';
import { endpoint } from './endpoint.ts';
import { confirmation } from './second-factor.ts';
import { emailIn, id, momentOut, nothingOut, passwordIn } from './wire-types.ts';

const openSession = z.strictObject({
  id,
  /** 'Chrome no Android' */
  device: z.string(),
  created_at: momentOut,
  last_seen_at: momentOut,
  signed_in_with: z.enum(SIGNED_IN_WITH),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});

/** The institution's role cannot read password hashes and staff sessions, so these handlers open their own transactions. */
export const accountEndpoints = {
  'PATCH /api/account': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Trocar a senha ou pedir a troca do e-mail, com a senha atual e, onde a verificação está ativada, um código; uma senha nova encerra as outras sessões, e o e-mail muda quando o link enviado ao novo endereço é aberto',
    body: z
      .strictObject({
        ...confirmation,
        email: emailIn.optional(),
        password: passwordIn.optional(),
      })
      .refine((body) => body.email !== undefined || body.password !== undefined, {
        path: ['email'],
        message: 'Informe o novo e-mail ou a nova senha.',
      }),
    /** The requested e-mail, whether or not another account has it. */
    output: z.strictObject({ email: z.string(), pending_email: z.string().nullable() }),
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'POST /api/account/password/confirm': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Confirmar a senha atual, uma vez por sessão, para ver documentos de clientes',
    body: z.strictObject({ current_password: passwordIn }),
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
  'POST /api/account/email/confirm': endpoint({
    who: 'anyone',
    summary: 'Confirmar o novo e-mail com o link recebido nele',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: nothingOut,
    status: 204,
  }),
  'GET /api/account/sessions': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Meus aparelhos: onde a conta está aberta, o mais recente primeiro',
    output: z.strictObject({ items: z.array(openSession) }),
    ownTransactions: true,
  }),
  'DELETE /api/account/sessions': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Encerrar todas as outras sessões',
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
  }),
  'DELETE /api/account/sessions/:id': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Encerrar uma sessão',
    params: z.strictObject({ id }),
    output: nothingOut,
    status: 204,
    ownTransactions: true,
    whileClosing: true,
  }),
};
