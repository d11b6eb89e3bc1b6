import type { SkippedDays } from './due-dates.ts';
import type { PlanTerms } from './installment-plan.ts';
import type { Frequency, InterestMethod } from '../loan/loan.ts';

/** How the interest of a loan is agreed, on the screens and in the export. */
export const INTEREST_METHOD_WORDS = {
  single: 'Pagamento único',
  total: 'Sobre o total',
  per_installment: 'Por parcela',
  fixed: 'Valor da parcela',
  price: 'Tabela Price',
} as const satisfies Record<InterestMethod, string>;

/** 'Como são os juros' (PA-3). */
export const METHOD_CHOICES = {
  total: `${INTEREST_METHOD_WORDS.total} (%)`,
  per_installment: `${INTEREST_METHOD_WORDS.per_installment} (%)`,
  fixed: `${INTEREST_METHOD_WORDS.fixed} (R$)`,
  price: `${INTEREST_METHOD_WORDS.price} (% por período)`,
} as const satisfies Record<PlanTerms['interest_method'], string>;

export const FREQUENCY_WORDS = {
  daily: 'Diária',
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
} as const satisfies Record<Frequency, string>;

/** 'Não vence em' (PA-2). */
export const SKIPPED_DAYS: readonly { name: keyof SkippedDays; word: string }[] = [
  { name: 'saturdays', word: 'Sábados' },
  { name: 'sundays', word: 'Domingos' },
  { name: 'holidays', word: 'Feriados nacionais' },
];

export function skippedDayWords(skip: SkippedDays): string[] {
  return SKIPPED_DAYS.filter(({ name }) => skip[name]).map(({ word }) => word);
}

/** Inside a sentence: 'sábados e domingos'. */
export function skippedDaysText(skip: SkippedDays): string {
  return skippedDayWords(skip)
    .map((word) => word.toLowerCase())
    .join(' e ');
}
