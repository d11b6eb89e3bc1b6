import { sql } from 'kysely';
import { readEmailArgument } from './account-arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Where no message can be sent, the operator answers for the person: they have the address and the account (EQ-2). */
export const confirmEmailCommand: Command = async (args, terminal) => {
  const email = readEmailArgument(args);
  const found = await withDatabase(terminal.config, ({ db }) =>
    db.system
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst(),
  );
  if (found === undefined) {
    terminal.say(`Não há conta com o e-mail ${email}.`);
    return 1;
  }
  terminal.say(
    `E-mail ${email} confirmado: a conta pode aceitar convites de outras instituições. Se você não falou com o dono deste endereço, troque já a senha da conta com reset-password.`,
  );
  return 0;
};
