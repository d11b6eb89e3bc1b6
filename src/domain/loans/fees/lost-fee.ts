import type { Day } from '../../calendar.ts';
import { brl } from '../../money.ts';
import { lateFeeOf, type LateLoan } from './late-fee.ts';

/**
 * Asked before due dates or terms are changed so that less of the late fee is due than now, or nothing: no press ends a fee without a word
 * (RC-10). Null where none is lost.
 */
export function lostFeeQuestion(before: LateLoan, after: LateLoan, today: Day): string | null {
  const { due } = lateFeeOf(before, today);
  const { due: left } = lateFeeOf(after, today);
  if (left >= due) return null;
  const text =
    left === 0
      ? `A multa por atraso de ${brl(due)} deixa de existir.`
      : `A multa por atraso passa de ${brl(due)} para ${brl(left)}.`;
  return `${text} Está certo?`;
}
