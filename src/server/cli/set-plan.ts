import { parseArgs } from 'node:util';
import { dayText } from '#domain/calendar.ts';
import { setPlan } from '#server/billing/set-plan.ts';
import { readEmailArgument } from './account-arguments.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';
import { readUntil, requirePlan } from './plan-argument.ts';

/** Where no gateway says so, the operator sets the plan of the institution a person owns (AS-9). */
export const setPlanCommand: Command = async (args, terminal) => {
  const { positionals, until } = readArguments(args);
  const [typed, plan] = positionals;
  if (typed === undefined || plan === undefined || positionals.length > 2)
    throw new UsageError('Informe o e-mail do dono e o nome do plano.');
  const email = readEmailArgument([typed]);
  requirePlan(terminal.config, plan);
  const lastDay = readUntil(until);
  const found = await withDatabase(terminal.config, ({ db }) =>
    db.asSystem(async (tx) => {
      const owned = await tx
        .selectFrom('institutions as i')
        .innerJoin('users as u', 'u.id', 'i.user_id')
        .select('i.id')
        .where('u.email', '=', email)
        .executeTakeFirst();
      if (owned !== undefined) await setPlan(tx, { institution: owned.id, plan, until: lastDay });
      return owned !== undefined;
    }),
  );
  if (!found) {
    terminal.say(`Não há instituição de ${email}.`);
    return 1;
  }
  terminal.say(`Plano de ${email}: ${plan}${lastDay === null ? ', sem fim' : `, até ${dayText(lastDay)}`}.`);
  return 0;
};

function readArguments(args: readonly string[]) {
  try {
    const options = { until: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { positionals, until: values.until };
  } catch {
    throw new UsageError('Informe o e-mail do dono, o nome do plano e, se quiser, --until <dia>.');
  }
}
