import { daysUntil, dayText, type Day } from '../calendar.ts';
import { daysText } from '../loans/fees/late-fee.ts';
import { installmentsText } from '../loans/plan/plan-lines.ts';
import { brl, cents, percentText, subtractCents, type Cents } from '../money.ts';
import type { LedgerLine } from './ledger.ts';

export interface LedgerWords {
  readonly title: string;
  readonly note: string | null;
}

/** How money is written in the words; with hidden values it is not. */
type Written = (amount: Cents) => string;

/** What a line of the ledger says (CL-12). */
export function ledgerWords(line: LedgerLine, money: Written = brl): LedgerWords {
  const notes = [...notesOf(line, money), ...besides(line, money)];
  return { title: titleOf(line, money), note: notes.length === 0 ? null : notes.join(', ') };
}

function titleOf(line: LedgerLine, money: Written): string {
  switch (line.kind) {
    case 'lent':
      return `Emprestei ${money(line.principal ?? cents(0))}`;
    case 'overdue':
      return 'Venceu e não pagou';
    case 'renewed':
      return line.paid > 0 ? 'Pagou só os juros' : `Renovou até ${shortDay(line.due_date)}`;
    case 'renegotiated':
      return `Renegociou em ${installmentsText(line.count ?? 1)}`;
    case 'payment':
      if (line.closes) return 'Pagou e quitou';
      if (line.paid === 0) return 'Pagou multa por atraso';
      return line.count === null ? 'Pagou uma parte' : 'Pagou';
    case 'settled':
      return 'Quitou';
    case 'written_off':
      return 'Baixei como perda';
  }
}

function notesOf(line: LedgerLine, money: Written): string[] {
  switch (line.kind) {
    case 'lent':
      if (line.rate !== null) return [`${percentText(line.rate)}, volta até ${shortDay(line.due_date)}`];
      return [line.count === null ? 'em parcelas' : `em ${installmentsText(line.count)}`];
    case 'renewed':
      return line.paid > 0
        ? [
            `mais ${money(subtractCents(line.charged, line.added_fee))} de juros`,
            `renovou até ${shortDay(line.due_date)}`,
          ]
        : ['sem receber os juros'];
    case 'renegotiated':
      return [`a 1ª em ${shortDay(line.due_date)}`];
    case 'payment':
      return line.closes && line.due_date !== null ? [daysFromDue(line.day, line.due_date)] : [];
    case 'settled':
    case 'written_off':
    case 'overdue':
      return [];
  }
}

/** What the figures of the line do not show by themselves. */
function besides(line: LedgerLine, money: Written): string[] {
  if (line.kind === 'written_off') return [];
  const { discount, surplus, late_fee: fee, added_fee: added, paid } = line;
  return [
    ...(added > 0 ? [`multa de ${money(added)} somada à dívida`] : []),
    ...(discount > 0 ? [`desconto de ${money(discount)}`] : []),
    ...(surplus > 0 ? [`${money(surplus)} a mais, fora do saldo`] : []),
    ...(fee > 0 ? [`${paid > 0 ? 'mais ' : ''}${money(fee)} de multa por atraso, fora do saldo`] : []),
  ];
}

function daysFromDue(paidOn: Day, due: Day): string {
  const days = daysUntil(paidOn, due);
  if (days === 0) return 'no dia';
  return days > 0 ? `${daysText(days)} depois` : `${daysText(-days)} antes`;
}

/** What the line shows as its amount: what was paid, else by how much the debt changed; null where it did not. */
export function ledgerAmount({ charged, paid, discount }: LedgerLine): Cents | null {
  if (paid > 0) return subtractCents(cents(0), paid);
  const change = charged - discount;
  return change === 0 ? null : cents(change);
}

function shortDay(on: Day | null): string {
  return on === null ? '' : dayText(on).slice(0, 5);
}
