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
  interest_only: 'Só juros',
} as const satisfies Record<InterestMethod, string>;

/** 'Como você cobra?', each with an example (PA-3, PA-59). */
export const METHOD_CHOICES = {
  total: { word: 'Juros sobre o total', example: '30% de R$ 1.000 = R$ 300' },
  per_installment: { word: 'Juros em cada parcela', example: '3% de R$ 1.000 em cada uma das 10 = R$ 300' },
  fixed: { word: 'Digo o valor da parcela', example: '10 parcelas de R$ 130' },
  price: { word: 'Price (juros de banco)', example: '3% por período sobre o que ainda falta' },
  interest_only: {
    word: 'Só juros, capital no fim',
    example: '10% de R$ 1.000: R$ 100 por período e R$ 1.100 no fim',
  },
} as const satisfies Record<PlanTerms['interest_method'], { word: string; example: string }>;

/** What the rate is of, over its field. */
export const RATE_LABELS = {
  total: METHOD_CHOICES.total.word,
  per_installment: METHOD_CHOICES.per_installment.word,
  price: 'Juros por período',
  interest_only: 'Juros por período',
} as const satisfies Record<Exclude<PlanTerms['interest_method'], 'fixed'>, string>;

/** 'Paga todo' (PA-59). */
export const PAID_EVERY = {
  daily: 'Dia',
  weekly: 'Semana',
  fortnightly: '15 dias',
  monthly: 'Mês',
} as const satisfies Record<Frequency, string>;

export const FREQUENCY_WORDS = {
  daily: 'Diária',
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
} as const satisfies Record<Frequency, string>;

/** `chip` where one is chosen under 'Pular' (PA-59). */
export const SKIPPED_DAYS: readonly { name: keyof SkippedDays; word: string; chip: string }[] = [
  { name: 'saturdays', word: 'Sábados', chip: 'Sábado' },
  { name: 'sundays', word: 'Domingos', chip: 'Domingo' },
  { name: 'holidays', word: 'Feriados nacionais', chip: 'Feriado' },
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
