import { parseDay, type Day } from '#domain/calendar.ts';
import type { Config } from '#server/config/config.ts';
import { UsageError } from './command.ts';

/** Refuses a name that PLANS does not have (AS-6). */
export function requirePlan({ plans }: Pick<Config, 'plans'>, name: string): void {
  if (plans === null) throw new UsageError('Não há planos: defina PLANS.');
  if (!plans.has(name))
    throw new UsageError(`O plano ${name} não existe. PLANS tem: ${[...plans.keys()].join(', ')}.`);
}

/** The last day of `--until`; null without it. */
export function readUntil(until: string | undefined): Day | null {
  if (until === undefined) return null;
  const day = parseDay(until);
  if (day === null) throw new UsageError('--until é um dia, como 2026-12-31.');
  return day;
}
