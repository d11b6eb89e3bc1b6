import { dayText, isBefore, type Day } from '../../calendar.ts';
import { brl } from '../../money.ts';
import type { Loan } from '../loan/loan.ts';
import { installmentAmount, type Installment } from './installment.ts';

export type InstallmentState = 'paid' | 'settled' | 'lost' | 'overdue' | 'due_today' | 'partial' | 'upcoming';

/** How a loan that is no longer open ended: what is left of it was given up, or is lost (PD-9). */
export type LoanEnd = Extract<InstallmentState, 'settled' | 'lost'>;

export function loanEnd({ status, loss }: Pick<Loan, 'status' | 'loss'>): LoanEnd | null {
  if (status !== 'pago') return null;
  return loss ? 'lost' : 'settled';
}

/** The word of each state on a tile of the 'Carnê' (PA-18). */
export const INSTALLMENT_STATE_WORDS = {
  paid: 'Paga',
  settled: 'Quitada',
  lost: 'Perda',
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
  ended: LoanEnd | null = null,
): InstallmentState {
  const { due_date: due } = installment;
  if (installment.covered_on !== null) return 'paid';
  if (ended !== null) return ended;
  if (isBefore(due, today)) return 'overdue';
  if (due === today) return 'due_today';
  return installment.paid_amount > 0 ? 'partial' : 'upcoming';
}

/** A tile as a screen reader says it: `Parcela 5, vence em 20/11/2026, R$ 65,00, a vencer` (PA-18). */
export function installmentSentence(
  installment: Installment,
  today: Day,
  ended: LoanEnd | null = null,
): string {
  const word = INSTALLMENT_STATE_WORDS[installmentState(installment, today, ended)].toLowerCase();
  const { number, due_date: due } = installment;
  return `Parcela ${number}, vence em ${dayText(due)}, ${brl(installmentAmount(installment))}, ${word}`;
}
