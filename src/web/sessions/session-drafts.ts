import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { parseCpf, type Cpf } from '#domain/cpf.ts';
import type { FormReading } from '#web/forms/form-errors.ts';

export interface StaffLogin {
  readonly email: string;
  readonly password: string;
}

const BLANK = 'Preencha este campo.';

/** Both are required, and the e-mail must look like one (LG-2); whether they are right is the server's answer. */
export function readStaffLogin(draft: StaffLogin): FormReading<StaffLogin, StaffLogin> {
  const { email, password } = draft;
  const errors = {
    ...(email === '' && { email: BLANK }),
    ...(!/^$|^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Digite um e-mail como voce@exemplo.com.br.' }),
    ...(password === '' && { password: BLANK }),
  };
  return Object.keys(errors).length === 0 ? { values: draft } : { errors };
}

/** Eleven digits (LG-6). */
export function readBorrowerLogin({ cpf }: { cpf: string }): FormReading<{ cpf: string }, { cpf: Cpf }> {
  const complete = parseCpf(cpf);
  return complete === null
    ? { errors: { cpf: 'O CPF deve conter 11 dígitos.' } }
    : { values: { cpf: complete } };
}

interface NewPassword {
  readonly password: string;
}

export function readNewPassword(draft: NewPassword): FormReading<NewPassword, NewPassword> {
  if (draft.password === '') return { errors: { password: BLANK } };
  if (draft.password.length >= PASSWORD_LENGTH.shortest) return { values: draft };
  return { errors: { password: `Use pelo menos ${PASSWORD_LENGTH.shortest} caracteres.` } };
}
