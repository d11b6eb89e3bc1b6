import { dayText, isBefore, type Day } from '../../calendar.ts';
import { brl } from '../../money.ts';
import { installmentAmount, type Installment } from './installment.ts';

export type InstallmentState = 'paid' | 'settled' | 'overdue' | 'due_today' | 'partial' | 'upcoming';

/** The word of each state on a tile of the 'Carnê' (PA-18). */
export const INSTALLMENT_STATE_WORDS = {
  paid: 'Paga',
  settled: 'Quitada',
  overdue: 'Em atraso',
  due_today: 'Vence hoje',
  partial: 'Parcial',
  upcoming: 'A vencer',
} as const satisfies Record<InstallmentState, string>;

/**
 * A partly covered instalment that is late or due today is shown as that, because the date asks for action and 'Parcial' would
 * hide it; 'Parcial' is one that still has time (PA-12, PA-18). What a settlement with a discount left open is owed no more.
 */
export function installmentState(
  installment: Pick<Installment, 'due_date' | 'paid_amount' | 'covered_on'>,
  today: Day,
  loanIsPaid = false,
): InstallmentState {
  const { due_date: due } = installment;
  if (installment.covered_on !== null) return 'paid';
  if (loanIsPaid) return 'settled';
  if (isBefore(due, today)) return 'overdue';
  if (due === today) return 'due_today';
  return installment.paid_amount > 0 ? 'partial' : 'upcoming';
}

/** A tile as a screen reader says it: `Parcela 5, vence em 20/11/2026, R$ 65,00, a vencer` (PA-18). */
export function installmentSentence(installment: Installment, today: Day, loanIsPaid = false): string {
  const word = INSTALLMENT_STATE_WORDS[installmentState(installment, today, loanIsPaid)].toLowerCase();
  const { number, due_date: due } = installment;
  return `Parcela ${number}, vence em ${dayText(due)}, ${brl(installmentAmount(installment))}, ${word}`;
}
