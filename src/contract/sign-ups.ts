import { z } from 'zod';
import { ROLES } from '#domain/people/role.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { staffSession } from './sessions.ts';
import { emailIn, id, nothingOut, passwordIn, requiredText } from './wire-types.ts';

const signUpCode = z.string('informe o código').max(40, 'código inválido').optional();

/** Where SIGN_UP is off, all answer `sign_up_closed`. */
export const signUpEndpoints = {
  'POST /api/sign-ups': endpoint({
    who: 'anyone',
    summary: 'Pedir uma conta; a resposta é a mesma para qualquer e-mail, e a conta só existe depois do link',
    body: z.strictObject({
      name: requiredText(TEXT_LIMITS.name),
      institution_name: requiredText(TEXT_LIMITS.name),
      email: emailIn,
      password: passwordIn,
      /** Where SIGN_UP is `code`. */
      sign_up_code: signUpCode,
    }),
    output: nothingOut,
    status: 204,
  }),
  'POST /api/sign-ups/confirm': endpoint({
    who: 'anyone',
    summary:
      'Criar a conta com o link recebido e entrar nela; em outro navegador que não o do pedido, com a senha escolhida',
    body: z.strictObject({ token: z.string().min(1).max(200), password: passwordIn.optional() }),
    output: staffSession,
    status: 201,
  }),
  'POST /api/institutions': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Criar a minha instituição, quem ainda não é dono de nenhuma; depois é só trocar para ela',
    body: z.strictObject({
      name: requiredText(TEXT_LIMITS.name),
      /** Where SIGN_UP is `code`. */
      sign_up_code: signUpCode,
    }),
    output: z.strictObject({ id }),
    status: 201,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
};
