import { addDays, dayText, isBefore, type Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';

/** What a plan of the setting PLANS allows; what it does not name has no limit (AS-6). */
export interface PlanOffer {
  readonly label: string;
  readonly open_loans?: number | undefined;
  readonly people?: number | undefined;
  readonly files_mb?: number | undefined;
  readonly trial_days?: number | undefined;
}

/** By name, in the operator's order. */
export type PlanOffers = ReadonlyMap<string, PlanOffer>;

export type PlanLimit = 'open_loans' | 'people' | 'files_mb';

/** As an institution has it: the name stands in PLANS, or did once. */
export interface HeldPlan {
  readonly plan: string | null;
  /** The last day on which it counts; null for always. */
  readonly plan_until: Day | null;
}

/** What an institution may make today. */
export interface Allowance extends Readonly<Record<PlanLimit, number | null>> {
  readonly label: string | null;
  readonly until: Day | null;
  readonly isOver: boolean;
}

/** Null without PLANS: then there are no plans and no limits. A plan that PLANS no longer names limits nothing but its end. */
export function allowanceOf(
  offers: PlanOffers | null,
  { plan, plan_until: until }: HeldPlan,
  today: Day,
): Allowance | null {
  if (offers === null) return null;
  const offer = plan === null ? undefined : offers.get(plan);
  return {
    label: offer?.label ?? null,
    open_loans: offer?.open_loans ?? null,
    people: offer?.people ?? null,
    files_mb: offer?.files_mb ?? null,
    until,
    isOver: until !== null && isBefore(until, today),
  };
}

/** A new institution begins with the plan its code names, else tries the first one that has days to try. */
export function beginningPlan(offers: PlanOffers | null, named: string | null, today: Day): HeldPlan {
  if (offers === null) return NO_PLAN;
  const [plan = null, offer] =
    [...offers].find(([name, { trial_days: days }]) =>
      named === null ? days !== undefined : name === named,
    ) ?? [];
  const days = offer?.trial_days;
  return { plan, plan_until: days === undefined ? null : addDays(today, days) };
}

export const NO_PLAN: HeldPlan = { plan: null, plan_until: null };

/** One more, when `used` are there, is refused; nothing else ever is (AS-7). */
export function refuseOneMore(allowance: Allowance, limit: PlanLimit, used: number): void {
  refusePlanOver(allowance);
  const most = allowance[limit];
  if (most !== null && used >= most) throw planLimit(limit, most);
}

export function refusePlanOver({ isOver, until }: Allowance): void {
  if (isOver && until !== null) throw new Problem('plan_over', planOverText(until));
}

export function planLimit(limit: PlanLimit, most: number): Problem {
  return new Problem('plan_limit', LIMIT_TEXTS[limit](most));
}

export function planOverText(until: Day): string {
  return `O plano terminou em ${shortDay(until)}. Você continua recebendo e pode exportar tudo.`;
}

/** 20/11 */
export function shortDay(value: Day): string {
  return dayText(value).slice(0, 5);
}

const LIMIT_TEXTS: Readonly<Record<PlanLimit, (most: number) => string>> = {
  open_loans: (most) =>
    `Seu plano permite ${counted(most, 'empréstimo', 'empréstimos')} em aberto. Quite algum ou mude de plano.`,
  people: (most) =>
    most === 1
      ? 'Seu plano é para uma pessoa. Mude de plano para ter equipe.'
      : `Seu plano permite ${most} pessoas na equipe. Desative alguém ou mude de plano.`,
  files_mb: (most) => `Seu plano permite ${most} MB de arquivos. Apague alguns ou mude de plano.`,
};

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
