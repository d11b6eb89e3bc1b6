import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { addCents, brl, cents, parseMoney, subtractCents, type Cents } from '#domain/money.ts';
import type { LinePart } from '#domain/statements/line-values.ts';
import { STATEMENT_LIMITS } from '#domain/statements/statement-file.ts';

/** What was typed for one loan: how much of the credit it gets, and whether the fee is in it. */
export interface TypedPart {
  readonly text: string;
  readonly withFee: boolean;
}

export type DivisionDraft = Readonly<Record<string, TypedPart>>;

export interface ReadDivision {
  readonly parts: readonly LinePart[];
  /** Null where the division can be recorded. */
  readonly problem: string | null;
}

/** The fee as of the line's day. */
export function feeOn(loan: ShownLoan, day: Day): Cents {
  return lateFeeOf(loan, day).due;
}

/** The parts add up to the credit, over at most five loans (EX-8). */
export function readDivision(
  loans: readonly ShownLoan[],
  draft: DivisionDraft,
  line: { readonly amount: Cents; readonly day: Day },
): ReadDivision {
  const parts: LinePart[] = [];
  for (const loan of loans) {
    const typed = draft[loan.id];
    if (typed === undefined || typed.text.trim() === '') continue;
    const total = parseMoney(typed.text);
    if (total === null) return { parts: [], problem: 'Confira os valores: escreva como 1.234,56.' };
    if (total === 0) continue;
    const due = typed.withFee ? feeOn(loan, line.day) : cents(0);
    const fee = due < total ? due : total;
    parts.push({ loan_id: loan.id, amount: subtractCents(total, fee), late_fee: fee });
  }
  const sum = addCents(cents(0), ...parts.flatMap(({ amount, late_fee: fee }) => [amount, fee]));
  if (parts.length > STATEMENT_LIMITS.parts) return { parts, problem: 'Divida em até 5 empréstimos.' };
  if (sum < line.amount) return { parts, problem: `Falta dividir ${brl(subtractCents(line.amount, sum))}.` };
  if (sum > line.amount)
    return { parts, problem: `A divisão passa do valor em ${brl(subtractCents(sum, line.amount))}.` };
  return { parts, problem: null };
}
