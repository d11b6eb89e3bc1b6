import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { dayOut, emailIn, id, momentOut, nothingOut, passwordIn } from './wire-types.ts';

export const staffSession = z.strictObject({
  user_id: id,
  email: z.string(),
  /** Of the person; null where the account was made without one. */
  name: z.string().nullable(),
  /** In the institution the session is open in. */
  role: z.enum(ROLES),
  can_lend: z.boolean(),
  institution_id: id,
  /** Where the person may work, the oldest first; more than one can be switched between (EQ-1). */
  institutions: z.array(
    z.strictObject({
      id,
      /** Null until its profile is first saved (IS-1). */
      name: z.string().nullable(),
      role: z.enum(ROLES),
    }),
  ),
  /** The day on which the institution is deleted, where it is closing: until then it is only read (AS-11). */
  closing_on: dayOut.optional(),
  /** When the institution is deleted, where it is a demonstration (AS-5). */
  demo_until: momentOut.optional(),
  /** When the current token ends; the session keeper refreshes before that (LG-10). */
  token_expires_at: momentOut,
});

const borrowerSession = z.strictObject({ first_name: z.string(), institution_name: z.string() });

/** The session, or, with status 202, what is asked for besides the password (SG-3). */
const signInAnswer = staffSession.partial().extend({
  second_factor: z.array(z.enum(['totp', 'recovery'])).optional(),
});

export type WireStaffSession = z.infer<typeof staffSession>;
export type WireBorrowerSession = z.infer<typeof borrowerSession>;

export const sessionEndpoints = {
  'GET /api/session': endpoint({
    who: 'anyone',
    summary: 'Quem está conectado neste navegador',
    output: z.strictObject({ staff: staffSession.nullable(), borrower: borrowerSession.nullable() }),
  }),
  'POST /api/session': endpoint({
    who: 'anyone',
    summary:
      'Entrar com e-mail e senha; uma senha gerada é trocada ao entrar, e com a verificação em duas etapas o código vem depois (202)',
    body: z.strictObject({
      email: emailIn,
      password: passwordIn,
      /** Only where the password was generated: it opens no session until its owner chooses another. */
      new_password: passwordIn.optional(),
    }),
    output: signInAnswer,
  }),
  'POST /api/session/refresh': endpoint({
    who: 'anyone',
    summary: 'Trocar o token da sessão por um novo',
    output: staffSession,
  }),
  'POST /api/session/institution': endpoint({
    who: 'anyone',
    summary: 'Trabalhar em outra instituição da mesma pessoa: abre uma sessão nela e encerra esta',
    body: z.strictObject({ institution_id: id }),
    output: staffSession,
  }),
  'DELETE /api/session': endpoint({
    who: 'anyone',
    summary: 'Sair do sistema',
    output: nothingOut,
    status: 204,
  }),
  'POST /api/password-recovery': endpoint({
    who: 'anyone',
    summary: 'Pedir o link de recuperação de senha; a resposta é a mesma para qualquer e-mail',
    body: z.strictObject({ email: emailIn }),
    output: nothingOut,
    status: 204,
  }),
  'POST /api/password-recovery/confirm': endpoint({
    who: 'anyone',
    summary: 'Definir uma senha nova com o link recebido',
    body: z.strictObject({ token: z.string().min(1).max(200), password: passwordIn }),
    output: nothingOut,
    status: 204,
  }),
};
