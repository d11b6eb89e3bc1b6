import { v7 as newId } from 'uuid';
import { Problem } from '#domain/problem.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { Database } from '#server/db/database.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { readAccountArguments, sayPassword } from './account-arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Another lender, with a portfolio and an institution of its own. */
export const createAdmin: Command = async (args, terminal) => {
  const account = await readAccountArguments(args, terminal);
  await withDatabase(terminal.config, ({ db }) => createAccount(db, account));
  terminal.say(`Conta criada para ${account.email}.`);
  sayPassword(terminal, account);
  return 0;
};

export async function createAccount(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const id = newId();
  const passwordHash = await hashPassword(password);
  try {
    await db.system.insertInto('users').values({ id, email, password_hash: passwordHash }).execute();
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Problem('email_taken');
    throw error;
  }
}
