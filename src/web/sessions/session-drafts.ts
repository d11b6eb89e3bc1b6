import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { INCOMPLETE_CPF, parseCpf, type Cpf } from '#domain/cpf.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

export interface StaffLogin {
  readonly email: string;
  readonly password: string;
  /** Asked for where the password was generated; null where it was not. */
  readonly new_password: string | null;
}

const BLANK = 'Preencha este campo.';

/** Both are required, and the e-mail must look like one (LG-2); whether they are right is the server's answer. */
export function readStaffLogin(draft: StaffLogin): FormReading<StaffLogin, StaffLogin> {
  const { email, password, new_password: chosen } = draft;
  const newPasswordError = chosen === null ? null : newPasswordProblem(chosen);
  const errors = {
    ...(email === '' && { email: BLANK }),
    ...(!/^$|^[^\s@]+@[^\s@]+$/.test(email) && { email: 'Digite um e-mail como voce@exemplo.com.br.' }),
    ...(password === '' && { password: BLANK }),
    ...(newPasswordError !== null && { new_password: newPasswordError }),
  };
  return Object.keys(errors).length === 0 ? { values: draft } : { errors };
}

/** Eleven digits (LG-6). */
export function readBorrowerLogin({ cpf }: { cpf: string }): FormReading<{ cpf: string }, { cpf: Cpf }> {
  const complete = parseCpf(cpf);
  return complete === null ? { errors: { cpf: INCOMPLETE_CPF } } : { values: { cpf: complete } };
}

interface NewPassword {
  readonly password: string;
}

export function readNewPassword(draft: NewPassword): FormReading<NewPassword, NewPassword> {
  const problem = newPasswordProblem(draft.password);
  return problem === null ? { values: draft } : { errors: { password: problem } };
}

/** Its length alone; whether it is easy to guess is the server's answer. */
function newPasswordProblem(password: string): string | null {
  if (password === '') return BLANK;
  const { shortest } = PASSWORD_LENGTH;
  return password.length >= shortest ? null : `Use pelo menos ${shortest} caracteres.`;
}
