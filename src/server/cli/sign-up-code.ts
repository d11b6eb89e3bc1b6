import { parseArgs } from 'node:util';
import { dayText } from '#domain/calendar.ts';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { UsageError, type Command } from './command.ts';
import { readUntil, requirePlan } from './plan-argument.ts';
import { withDatabase } from './open-database.ts';

const OPTIONS = {
  plan: { type: 'string' },
  uses: { type: 'string' },
  until: { type: 'string' },
} as const;

/** A code for those whom the operator invites, where SIGN_UP is `code` (AS-1). */
export const signUpCode: Command = async (args, terminal) => {
  const { plan = null, uses = '1', until } = readOptions(args);
  if (plan !== null) requirePlan(terminal.config, plan);
  const count = Number(uses);
  if (!/^\d+$/.test(uses) || count < 1 || count > 100_000)
    throw new UsageError('--uses é um número de 1 a 100000.');
  const lastDay = readUntil(until);
  const code = await withDatabase(terminal.config, ({ db }) =>
    createSignUpCode(db, { uses: count, until: lastDay, plan }),
  );
  terminal.say(`Código de cadastro: ${code} (anote agora: depois não dá para ver de novo).`);
  terminal.say(
    `Vale para ${count === 1 ? '1 conta' : `${count} contas`}${lastDay === null ? '' : `, até ${dayText(lastDay)}`}.`,
  );
  if (terminal.config.signUp !== 'code') terminal.say('Ele só é pedido com SIGN_UP=code.');
  return 0;
};

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    throw new UsageError('Use: [--plan <nome>] [--uses <quantas>] [--until <dia>]');
  }
}
