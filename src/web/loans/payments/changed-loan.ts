import { dayText } from '#domain/calendar.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { balanceText } from '#domain/loans/texts/balance-text.ts';

/** LN-32: what became of the loan while an amount was being typed; null where nothing of it matters to the amount. */
export function changedLoanText(seen: Loan, now: Loan): string | null {
  const changes = [
    ...(now.status === 'pago' && seen.status !== 'pago'
      ? [now.loss ? 'foi baixado como perda' : 'foi quitado']
      : []),
    ...(remainingAmount(now) !== remainingAmount(seen)
      ? [`${balanceText(remainingAmount(seen))} → ${balanceText(remainingAmount(now))}`]
      : []),
    ...(now.end_date !== seen.end_date ? [`o vencimento agora é ${dayText(now.end_date)}`] : []),
  ];
  if (changes.length === 0) return null;
  return `Este empréstimo mudou enquanto você digitava: ${changes.join('; ')}. O que você digitou continua aqui.`;
}
