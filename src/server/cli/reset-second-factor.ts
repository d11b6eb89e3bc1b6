import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { resetSecondFactor } from '#server/security/second-factor/reset-second-factor.ts';
import { readEmailArgument } from './account-arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** For a person who lost phone and recovery codes (SG-11); the audit names the command line. */
export const resetSecondFactorCommand: Command = async (args, terminal) => {
  const email = readEmailArgument(args);
  const found = await withDatabase(terminal.config, ({ db }) => resetOf(db, email));
  if (!found) {
    terminal.say(`Não há conta com o e-mail ${email}.`);
    return 1;
  }
  terminal.say(
    `Verificação em duas etapas e entrada com a digital ou o rosto desativadas para ${email}; as sessões abertas foram encerradas.`,
  );
  return 0;
};

function resetOf(db: Database, email: string): Promise<boolean> {
  return db.asSystem(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (user === undefined) return false;
    await sql`select set_config('caderneta.actor', 'command line', true)`.execute(tx);
    await resetSecondFactor(tx, user.id);
    return true;
  });
}
