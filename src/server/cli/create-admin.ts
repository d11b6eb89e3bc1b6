import { dayInZone } from '#domain/calendar.ts';
import { beginningPlan } from '#domain/plans/plan.ts';
import { createAccount } from '#server/security/account/create-account.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { readAccountArguments, sayPassword } from './account-arguments.ts';
import type { Command } from './command.ts';
import { withNewDatabase } from './open-database.ts';

/** Creates an account with its own institution and portfolio. */
export const createAdmin: Command = async (args, terminal) => {
  const account = await readAccountArguments(args, terminal);
  const { plans, timeZone } = terminal.config;
  await withNewDatabase(terminal.config, async ({ db }) =>
    createAccount(db, {
      email: account.email,
      passwordHash: await hashPassword(account.password),
      isGenerated: account.isGenerated,
      held: beginningPlan(plans, null, dayInZone(terminal.clock.now(), timeZone)),
    }),
  );
  terminal.say(`Conta criada para ${account.email}.`);
  sayPassword(terminal, account);
  return 0;
};
