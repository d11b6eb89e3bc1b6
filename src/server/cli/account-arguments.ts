import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { emailIn } from '#contract/wire-types.ts';
import { assertStrongPassword } from '#server/sessions/password.ts';
import { UsageError, type Terminal } from './command.ts';

export interface AccountArguments {
  readonly email: string;
  readonly password: string;
  /** Only a generated password is printed. */
  readonly isGenerated: boolean;
}

const OPTIONS = { senha: { type: 'string' }, gerar: { type: 'boolean' } } as const;

/** `<e-mail> [--senha <senha> | --gerar]`; without an option the password is prompted for, or generated without a terminal. */
export async function readAccountArguments(
  args: readonly string[],
  { askSecret }: Pick<Terminal, 'askSecret'>,
): Promise<AccountArguments> {
  const { values, positionals } = parsed(args);
  const email = readEmailArgument(positionals);
  const chosen = values.senha ?? (values.gerar === true ? null : await promptPassword(askSecret));
  const password = chosen ?? newPassword();
  assertStrongPassword(password, email);
  return { email, password, isGenerated: chosen === null };
}

/** One e-mail and nothing else. */
export function readEmailArgument([given = '', ...rest]: readonly string[]): string {
  if (given === '' || rest.length > 0) throw new UsageError('Informe um e-mail.');
  const email = emailIn.safeParse(given);
  if (!email.success) throw new UsageError(`"${given}" não é um e-mail. ${z.prettifyError(email.error)}`);
  return email.data;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError('Use: <e-mail> [--senha <senha> | --gerar]');
  }
}

async function promptPassword(askSecret: Terminal['askSecret']): Promise<string | null> {
  if (askSecret === null) return null;
  const password = await askSecret('Senha (vazio para gerar uma): ');
  if (password === '') return null;
  if ((await askSecret('Repita a senha: ')) !== password) throw new UsageError('As senhas não são iguais.');
  return password;
}

export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** A generated password is printed here once and stored only as a hash. */
export function sayPassword({ say }: Pick<Terminal, 'say'>, account: AccountArguments): void {
  if (account.isGenerated)
    say(
      `Senha: ${account.password} (anote agora: ela não será mostrada de novo, e é trocada no primeiro acesso).`,
    );
}
