import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import { allowanceOf, beginningPlan, refuseOneMore, type PlanLimit, type PlanOffers } from './plan.ts';

const OFFERS: PlanOffers = new Map([
  ['cheio', { label: 'Cheio' }],
  ['teste', { label: 'Teste', open_loans: 30, people: 2, files_mb: 100, trial_days: 14 }],
  ['outro', { label: 'Outro', open_loans: 1, people: 1, trial_days: 30 }],
]);
const TODAY = day('2026-11-20');

test('AS-6 without PLANS there is no plan; one that PLANS no longer names limits nothing but its end', () => {
  expect(allowanceOf(null, { plan: 'teste', plan_until: day('2026-11-01') }, TODAY)).toBeNull();
  expect(allowanceOf(OFFERS, { plan: 'antigo', plan_until: day('2026-11-19') }, TODAY)).toEqual({
    label: null,
    open_loans: null,
    people: null,
    files_mb: null,
    until: '2026-11-19',
    isOver: true,
  });
  expect(allowanceOf(OFFERS, { plan: null, plan_until: null }, TODAY)).toMatchObject({ isOver: false });
});

test('AS-6 a new institution gets the first plan with days to try, or the one its code names', () => {
  expect(beginningPlan(OFFERS, null, TODAY)).toEqual({ plan: 'teste', plan_until: '2026-12-04' });
  expect(beginningPlan(OFFERS, 'outro', TODAY)).toEqual({ plan: 'outro', plan_until: '2026-12-20' });
  expect(beginningPlan(OFFERS, 'cheio', TODAY)).toEqual({ plan: 'cheio', plan_until: null });
  expect(beginningPlan(OFFERS, 'antigo', TODAY)).toEqual({ plan: null, plan_until: null });
  expect(beginningPlan(new Map([['cheio', { label: 'Cheio' }]]), null, TODAY)).toEqual({
    plan: null,
    plan_until: null,
  });
  expect(beginningPlan(null, 'teste', TODAY)).toEqual({ plan: null, plan_until: null });
});

const refusal = (plan: string, until: string | null, limit: PlanLimit, used: number) => {
  const held = { plan, plan_until: until === null ? null : day(until) };
  const allowance = allowanceOf(OFFERS, held, TODAY);
  if (allowance === null) throw new Error('there are plans');
  try {
    refuseOneMore(allowance, limit, used);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, error.message];
  }
};

test('AS-7 at the limit one more is refused, below it and without a limit it is not', () => {
  expect(refusal('teste', null, 'open_loans', 29)).toBeNull();
  expect(refusal('teste', null, 'open_loans', 30)).toEqual([
    'plan_limit',
    'Seu plano permite 30 empréstimos em aberto. Quite algum ou mude de plano.',
  ]);
  expect(refusal('outro', null, 'open_loans', 7)).toEqual([
    'plan_limit',
    'Seu plano permite 1 empréstimo em aberto. Quite algum ou mude de plano.',
  ]);
  expect(refusal('teste', null, 'people', 2)).toEqual([
    'plan_limit',
    'Seu plano permite 2 pessoas na equipe. Desative alguém ou mude de plano.',
  ]);
  expect(refusal('outro', null, 'people', 1)).toEqual([
    'plan_limit',
    'Seu plano é para uma pessoa. Mude de plano para ter equipe.',
  ]);
  expect(refusal('cheio', null, 'open_loans', 1_000_000)).toBeNull();
});

test('AS-7 on its last day the plan counts; after it nothing more is made', () => {
  expect(refusal('teste', '2026-11-20', 'open_loans', 0)).toBeNull();
  expect(refusal('cheio', '2026-11-19', 'open_loans', 0)).toEqual([
    'plan_over',
    'O plano terminou em 19/11. Você continua recebendo e pode exportar tudo.',
  ]);
});
