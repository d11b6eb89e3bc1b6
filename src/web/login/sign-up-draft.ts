import { PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

export interface SignUpDraft {
  readonly name: string;
  readonly institution_name: string;
  readonly email: string;
  readonly password: string;
  readonly sign_up_code: string;
}

const BLANK = 'Preencha este campo.';
const { shortest } = PASSWORD_LENGTH;

/** What can be seen without the server, which has the last word. */
export function readSignUp(
  draft: SignUpDraft,
  { needsCode }: { needsCode: boolean },
): FormReading<SignUpDraft, SignUpDraft> {
  const { name, institution_name, email, password, sign_up_code } = draft;
  const errors = {
    ...(name.trim() === '' && { name: BLANK }),
    ...(institution_name.trim() === '' && { institution_name: BLANK }),
    ...(!/^\s*[^\s@]+@[^\s@]+\s*$/.test(email) && { email: 'Digite um e-mail como voce@exemplo.com.br.' }),
    ...(email === '' && { email: BLANK }),
    ...(password.length < shortest && { password: `Use pelo menos ${shortest} caracteres.` }),
    ...(needsCode && sign_up_code.trim() === '' && { sign_up_code: BLANK }),
  };
  return Object.keys(errors).length === 0 ? { values: draft } : { errors };
}
