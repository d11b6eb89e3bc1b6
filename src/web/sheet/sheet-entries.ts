import type { BatchResult } from '#contract/sheet.ts';
import type { ShownLine } from '#web/data/sheet/sheet-query.ts';
import type { Day } from '#domain/calendar.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/loans/payments/payment.ts';
import { addCents, cents, moneyFieldText, type Cents } from '#domain/money.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

export type SheetFee = 'leave' | 'receive' | 'waive';

/** What is typed on a line that is ticked. */
export interface SheetEntry {
  readonly key: string;
  /** Of which sheet it was ticked: of a day and a collector. */
  readonly sheet: string;
  readonly client: { readonly id: string; readonly name: string };
  /** Of the loan as it was when the line was ticked; null where it was not known. */
  readonly version: number | null;
  readonly amount: string;
  readonly fee: SheetFee;
  readonly method: PaymentMethod | null;
  /** Why it was not recorded. */
  readonly refusal: string | null;
}

/** By loan; a line without one is not ticked. */
export type SheetEntries = Readonly<Record<string, SheetEntry>>;

/** On the line of a loan that changed after it was ticked: what was due then may have been paid meanwhile. */
export const CHANGED_SINCE = 'Este empréstimo mudou depois de marcado. Confira o valor e marque de novo.';

/** On the line of an entry that was recorded before and taken back since. */
const UNDONE_SINCE = 'já tinha sido registrado e foi desfeito. Marque de novo para registrar.';

/** The entry of a line; none where the loan has changed since, so that no sum is received of what is no longer due. */
export function entryOf(line: ShownLine, entries: SheetEntries): SheetEntry | undefined {
  const entry = entries[line.loan.id];
  const { version } = line.loan;
  if (entry === undefined || entry.version === null || version === null) return entry;
  return entry.version === version ? entry : undefined;
}

export function isOutdated(line: ShownLine, entries: SheetEntries): boolean {
  return entries[line.loan.id] !== undefined && entryOf(line, entries) === undefined;
}

export function newEntry(
  line: ShownLine,
  key: string,
  { method = null, sheet = '' }: { readonly method?: PaymentMethod | null; readonly sheet?: string } = {},
): SheetEntry {
  const { version } = line.loan;
  const { id, name } = line.client;
  return {
    key,
    sheet,
    client: { id, name },
    version,
    amount: line.due === 0 ? '' : moneyFieldText(line.due),
    fee: 'leave',
    method,
    refusal: null,
  };
}

/** What was ticked of this sheet and is not on it any more: said, so that no money in hand is forgotten (FD-3). */
export function leftOut(
  lines: readonly ShownLine[],
  entries: SheetEntries,
  sheet: string,
): readonly (SheetEntry & { readonly loanId: string })[] {
  const there = new Set(lines.map(({ loan }) => loan.id));
  return Object.entries(entries).flatMap(([loanId, entry]) =>
    entry.sheet === sheet && !there.has(loanId) ? [{ ...entry, loanId }] : [],
  );
}

/** A line of the call; null where the amount is none. */
function batchLineOf({ loan }: ShownLine, entry: SheetEntry, paymentDate: Day) {
  const amount = readAmount(entry.amount);
  if (amount === null) return null;
  const due = loan.late_fee.due;
  return {
    entry_key: entry.key,
    loan_id: loan.id,
    ...(entry.version !== null && { version: entry.version }),
    amount,
    late_fee: entry.fee === 'receive' ? due : cents(0),
    waive_late_fee: entry.fee === 'waive' ? due : cents(0),
    payment_date: paymentDate,
    method: entry.method,
    notes: null,
  };
}

export type BatchLineIn = NonNullable<ReturnType<typeof batchLineOf>>;

/** All that is ticked, in order; or whose amount is missing. */
export function readSheet(
  lines: readonly ShownLine[],
  entries: SheetEntries,
  paymentDate: Day,
): { readonly lines: readonly BatchLineIn[]; readonly missing: string | null } {
  const read: BatchLineIn[] = [];
  for (const line of lines) {
    const entry = entryOf(line, entries);
    if (entry === undefined) continue;
    const ready = batchLineOf(line, entry, paymentDate);
    if (ready === null) return { lines: [], missing: line.client.name };
    read.push(ready);
  }
  return { lines: read, missing: null };
}

/** Where to go next: the addresses of the lines that are not ticked, in order, each once (FD-10). */
export function addressesLeft(lines: readonly ShownLine[], entries: SheetEntries): readonly string[] {
  const left = lines.filter((line) => entryOf(line, entries) === undefined);
  return [...new Set(left.flatMap(({ client: { address } }) => (address === null ? [] : [address])))];
}

/** What was recorded is no longer ticked; a refused line stays, with the reason (FD-3). */
export function afterRecording(before: SheetEntries, results: readonly BatchResult[]): SheetEntries {
  const byKey = new Map(results.map((result) => [result.entry_key, result]));
  return Object.fromEntries(
    Object.entries(before).flatMap(([loanId, entry]) => {
      const result = byKey.get(entry.key);
      if (result === undefined) return [[loanId, entry]];
      const refusal = result.undone ? UNDONE_SINCE : (result.problem?.message ?? null);
      return refusal === null ? [] : [[loanId, { ...entry, refusal }]];
    }),
  );
}

interface SheetSums {
  readonly count: number;
  readonly amount: Cents;
  /** What it will be by method, where one was said. */
  readonly byMethod: readonly { readonly method: PaymentMethod; readonly amount: Cents }[];
}

/** The foot: how many are ticked, and the money with the fees received (FD-2). */
export function sheetSums(lines: readonly ShownLine[], entries: SheetEntries): SheetSums {
  const ticked = lines.flatMap((line) => {
    const entry = entryOf(line, entries);
    if (entry === undefined) return [];
    const fee = entry.fee === 'receive' ? line.loan.late_fee.due : cents(0);
    return [{ method: entry.method, amount: addCents(readAmount(entry.amount) ?? cents(0), fee) }];
  });
  const sum = (of: typeof ticked) => addCents(cents(0), ...of.map(({ amount }) => amount));
  return {
    count: ticked.length,
    amount: sum(ticked),
    byMethod: PAYMENT_METHODS.flatMap((method) => {
      const amount = sum(ticked.filter((each) => each.method === method));
      return amount > 0 ? [{ method, amount }] : [];
    }),
  };
}
