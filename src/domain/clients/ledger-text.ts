import { dayText, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';
import { brl, cents, type Cents } from '../money.ts';
import { firstName } from './client.ts';
import type { LedgerLine } from './ledger.ts';
import { ledgerAmount, ledgerWords } from './ledger-words.ts';

interface PageToSend {
  readonly name: string;
  /** Null without a profile. */
  readonly institution: string | null;
  readonly today: Day;
  readonly owed: Cents;
  readonly lateAmount: Cents;
  readonly lateDays: number;
  /** Newest first. */
  readonly lines: readonly LedgerLine[];
  /** There are older ones. */
  readonly more: boolean;
}

/** The client's page as a message, newest line first. */
export function ledgerText(page: PageToSend): string {
  const { name, institution, today, owed, lateAmount, lateDays, lines, more } = page;
  return [
    `*A página de ${firstName(name)}*`,
    institution === null ? dayText(today) : `${institution} · ${dayText(today)}`,
    `Deve: *${brl(owed)}*`,
    ...(lateAmount > 0 ? [lateText(lateAmount, lateDays)] : []),
    '',
    ...lines.map(lineText),
    ...(more ? ['…'] : []),
  ].join('\n');
}

/** 'Em atraso: R$ 1.120,00, há 15 dias' */
export function lateText(amount: Cents, days: number): string {
  return `Em atraso: ${brl(amount)}, há ${daysText(days)}`;
}

function lineText(line: LedgerLine): string {
  const { title, note } = ledgerWords(line);
  const amount = ledgerAmount(line);
  const change = amount === null ? '' : `: ${signed(amount)}`;
  return `${dayText(line.day)} ${title}${note === null ? '' : ` (${note})`}${change} · saldo ${brl(line.balance)}`;
}

function signed(amount: Cents): string {
  return `${amount < 0 ? '−' : '+'} ${brl(cents(Math.abs(amount)))}`;
}
