import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { resetLoginAttempts } from '#server/rate-limits/rate-limits.ts';
import { endOtherAccess } from '#server/security/account/end-other-access.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { readAccountArguments, sayPassword, type AccountArguments } from './account-arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Resets a lost password without e-mail; it needs no further check, because the operator already controls the machine. */
export const resetPassword: Command = async (args, terminal) => {
  const account = await readAccountArguments(args, terminal);
  const found = await withDatabase(terminal.config, ({ db }) =>
    replacePassword(db, account, terminal.clock.now()),
  );
  if (!found) {
    terminal.say(`Não há conta com o e-mail ${account.email}.`);
    return 1;
  }
  terminal.say(
    `Senha trocada para ${account.email}; as sessões abertas, as entradas com a digital ou o rosto, os endereços de agenda e os links pendentes deixaram de valer.`,
  );
  sayPassword(terminal, account);
  return 0;
};

async function replacePassword(
  db: Database,
  { email, password, isGenerated }: AccountArguments,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const found = await db.asSystem(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_generated_at: isGenerated ? sql`now()` : null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return false;
    await sql`select set_config('caderneta.actor', 'command line', true)`.execute(tx);
    await endOtherAccess(tx, user.id, { now, keptSession: null });
    return true;
  });
  // Earlier failed sign-ins must not block the new password.
  if (found) await resetLoginAttempts(db, email);
  return found;
}
