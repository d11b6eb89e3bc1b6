import type { Day } from '../calendar.ts';
import { addCents, cents, type Cents } from '../money.ts';
import { hasVisibleText } from '../text-rules.ts';

export const STATEMENT_LIMITS = {
  fileBytes: 5 * 1024 * 1024,
  lines: 5000,
  /** Of one line, as the server keeps it. */
  text: 300,
  fitId: 255,
  fileName: 200,
  account: 80,
  linesAtOnce: 200,
  recordedAtOnce: 50,
  /** Over how many loans one credit may be divided (EX-8). */
  parts: 5,
} as const;

/** A line as the file has it; what cannot be read is null. */
export interface FileLine {
  readonly day: Day | null;
  /** Below zero for a debit. */
  readonly amount: Cents | null;
  readonly text: string;
  readonly fitId: string;
}

export interface ReadStatement {
  /** The bank's number and the account's; empty where the file names none. */
  readonly account: string;
  readonly lines: readonly FileLine[];
}

/** A credit as it is sent to the server. */
export interface Credit {
  readonly day: Day;
  readonly amount: Cents;
  readonly text: string;
  /** Null where the bank's id does not tell lines apart: empty, only zeros, or twice in the file (EX-4). */
  readonly fit_id: string | null;
  /** Its place among the lines of that day with the same amount and text, from zero. */
  readonly place: number;
}

/** Lines that are not sent. */
export interface LeftOut {
  readonly future: number;
  readonly balances: number;
  readonly debits: number;
  readonly unreadable: number;
}

export interface Credits {
  readonly credits: readonly Credit[];
  readonly leftOut: LeftOut;
  readonly total: Cents;
}

/** Only money that came in until today is looked at; what stays out is counted and said (EX-1, EX-3). */
export function creditsOf(lines: readonly FileLine[], today: Day): Credits {
  const ids = new Map<string, number>();
  for (const { fitId } of lines) ids.set(fitId, (ids.get(fitId) ?? 0) + 1);
  const places = new Map<string, number>();
  const leftOut = { future: 0, balances: 0, debits: 0, unreadable: 0 };
  const credits: Credit[] = [];
  for (const { day, amount, text: whole, fitId } of lines) {
    const text = sentText(whole);
    if (isBalance(text)) leftOut.balances += 1;
    else if (day === null || amount === null || amount === 0) leftOut.unreadable += 1;
    else if (amount < 0 || saysSent(text)) leftOut.debits += 1;
    else if (day > today || isScheduled(text)) leftOut.future += 1;
    else {
      const equal = `${day} ${amount} ${text}`;
      const place = places.get(equal) ?? 0;
      places.set(equal, place + 1);
      const isUsable =
        !/^[0\W_]*$/.test(fitId) &&
        ids.get(fitId) === 1 &&
        fitId.length <= STATEMENT_LIMITS.fitId &&
        sentText(fitId) === fitId;
      credits.push({ day, amount, text, fit_id: isUsable ? fitId : null, place });
    }
  }
  return { credits, leftOut, total: addCents(cents(0), ...credits.map(({ amount }) => amount)) };
}

/** The account as it is sent: nothing but what tells accounts apart. */
export function sentAccount(account: string): string {
  return sentText(account, STATEMENT_LIMITS.account);
}

/** Never empty. */
export function sentFileName(name: string): string {
  const sent = sentText(name, STATEMENT_LIMITS.fileName);
  return hasVisibleText(sent) ? sent : 'extrato';
}

/** On one line, without what a text may not have, and not longer than the server keeps it. */
function sentText(text: string, most: number = STATEMENT_LIMITS.text): string {
  return text
    .slice(0, most)
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
}

/** Some banks write what was sent without a sign, among 'OTHER' lines; one writes 'ENVIADA' also under what was received. */
function saysSent(text: string): boolean {
  return (
    /\benviad[oa]\b|\bpix[ _.]?(?:emit|deb)|\bdes:/i.test(text) && !/receb|devol|estorn|reembols/i.test(text)
  );
}

/** Some banks put balances among the lines: 'SALDO ANTERIOR', 'S A L D O', 'SDO CTA/APL AUTOMATICAS'. */
function isBalance(text: string): boolean {
  return /^\W*(?:saldo|sdo|s\s+a\s+l\s+d\s+o)\b/i.test(text);
}

function isScheduled(text: string): boolean {
  return /lan[cç]amentos?\s+futuros?|\bagendad[oa]\b|\bagendamento\b/i.test(text);
}

/** 'Ficaram de fora: 3 lançamentos futuros, 2 saldos, 14 débitos.'; null where every line is looked at. */
export function leftOutText({ future, balances, debits, unreadable }: LeftOut): string | null {
  const parts = [
    counted(future, 'lançamento futuro', 'lançamentos futuros'),
    counted(balances, 'saldo', 'saldos'),
    counted(debits, 'débito', 'débitos'),
    counted(unreadable, 'linha ilegível', 'linhas ilegíveis'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Ficaram de fora: ${parts.join(', ')}.`;
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}
