import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { brl, cents, percentText, basisPoints } from '#domain/money.ts';
import { FREQUENCY_WORDS, skippedDaysText } from '#domain/loans/plan/plan-words.ts';

type Terms = Omit<LoanPreset, 'id' | 'name' | 'in_portal' | 'version'>;

/** The terms of a model on one line: '30% sobre o total · 20x · diária · pula domingos'. */
export function presetTermsText(terms: Terms): string {
  const { frequency, overdue_interest_rate: fee } = terms;
  const skipped = skippedDaysText(skippedDaysOf(terms.skipped_days));
  const parts = [
    interestText(terms),
    frequency !== null && FREQUENCY_WORDS[frequency].toLowerCase(),
    skipped !== '' && `pula ${skipped}`,
    fee > 0 && `${brl(fee)} por dia de atraso`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function interestText(terms: Terms): string {
  const rate = percentText(terms.interest_rate ?? basisPoints(0));
  const count = `${terms.installment_count ?? 1}x`;
  switch (terms.interest_method) {
    case 'single':
      return `Pagamento único · ${rate}`;
    case 'total':
      return `${rate} sobre o total · ${count}`;
    case 'per_installment':
      return `${rate} por parcela · ${count}`;
    case 'fixed':
      return `${count} de ${brl(terms.installment_amount ?? cents(0))}`;
    case 'price':
      return `Price ${rate} · ${count}`;
    case 'interest_only':
      return `Só juros ${rate} · ${count}`;
  }
}
