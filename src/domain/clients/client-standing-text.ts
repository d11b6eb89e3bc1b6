import { daysText } from '../loans/fees/late-fee.ts';
import { brl, type Cents } from '../money.ts';

interface ClientStanding {
  readonly owed: Cents;
  readonly late_days: number;
  readonly punctuality: { readonly turns: number; readonly on_time: number };
}

/** What a lender wants to know before lending again; null for a client without a history (LN-25). */
export function clientStandingText({ owed, late_days: late, punctuality }: ClientStanding): {
  readonly text: string;
  readonly tone: 'red' | 'green' | 'muted';
} | null {
  const { turns, on_time: onTime } = punctuality;
  if (owed > 0 && late > 0) return { text: `Deve ${brl(owed)}, atrasado há ${daysText(late)}`, tone: 'red' };
  const paid = turns === 0 ? null : `Em dia em ${onTime} de ${turns === 1 ? '1 vez' : `${turns} vezes`}`;
  const owes = owed > 0 ? `Deve ${brl(owed)}` : null;
  const text = [owes, paid].filter((part) => part !== null).join(' · ');
  if (text === '') return null;
  return { text, tone: turns > 0 && onTime * 2 >= turns ? 'green' : 'muted' };
}
