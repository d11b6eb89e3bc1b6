import { dayText, type Day } from '../calendar.ts';

/** '20/11' */
function shortDay(day: Day): string {
  return dayText(day).slice(0, 5);
}

/** What became of the last statement, on one line of Caixa: 'No extrato de 20/11: 12 conferidos, 3 sem par.' (EX-13). */
export function checkedText(toDay: Day, { checked, open }: { checked: number; open: number }): string {
  return `No extrato de ${shortDay(toDay)}: ${checked} ${checked === 1 ? 'conferido' : 'conferidos'}, ${open} sem par.`;
}

/** The line of 'Hoje': 'Há 3 Pix sem par no extrato de 20/11.' until they are decided, then how far the account was looked at (EX-13). */
export function undecidedText({ open, files, to_day: to }: OpenCredits): string {
  if (open === 0) return `Extrato conferido até ${shortDay(to)}.`;
  return `Há ${open} Pix sem par ${files === 1 ? `no extrato de ${shortDay(to)}` : `nos extratos até ${shortDay(to)}`}.`;
}

/** Credits that were not decided yet, and the statements they are of. */
export interface OpenCredits {
  readonly open: number;
  readonly files: number;
  /** The last day of the newest of these statements; of the newest of all where nothing is open. */
  readonly to_day: Day;
}

interface LineCounts {
  readonly recorded: number;
  readonly tied: number;
  readonly put_away: number;
  readonly open: number;
}

/** What became of the credits of a file: '12 registrados · 1 em aberto' (EX-13). */
export function countsText({ recorded, tied, put_away: away, open }: LineCounts): string {
  return [
    { count: recorded, one: 'registrado', many: 'registrados' },
    { count: tied, one: 'já anotado', many: 'já anotados' },
    { count: away, one: 'deixado de lado', many: 'deixados de lado' },
    { count: open, one: 'em aberto', many: 'em aberto' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`)
    .join(' · ');
}

/** On a payment that stands on a statement (EX-14). */
export function onStatementText(day: Day): string {
  return `No extrato em ${shortDay(day)}`;
}

/** Of payments by Pix in 'Prestação de contas': what was entered and never arrived is seen (EX-14). */
export function onStatementWords(onStatement: boolean | null): string | null {
  if (onStatement === null) return null;
  return onStatement ? 'no extrato' : 'só anotado';
}
