import type { SkippedDays } from '#domain/loans/due-dates.ts';
import type { PlanTerms } from '#domain/loans/installment-plan.ts';
import type { Frequency } from '#domain/loans/loan.ts';

/** 'Como são os juros' (PA-3). */
export const METHOD_WORDS = {
  total: 'Sobre o total (%)',
  per_installment: 'Por parcela (%)',
  fixed: 'Valor da parcela (R$)',
  price: 'Tabela Price (% por período)',
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

export function skippedDaysText(skip: SkippedDays): string {
  return SKIPPED_DAYS.filter(({ name }) => skip[name])
    .map(({ word }) => word.toLowerCase())
    .join(' e ');
}
