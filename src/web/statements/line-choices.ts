import type { BankLineOut, RecordLineIn } from '#contract/bank-statements.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import type { LinePart } from '#domain/statements/line-values.ts';
import { isTicked } from '#domain/statements/verdict-words.ts';

/** What the person decided about a line; what is left out stays as it was proposed. */
export interface LineChoice {
  readonly ticked?: boolean;
  /** Another division, of the loans of this client. */
  readonly division?: { readonly clientName: string; readonly parts: readonly LinePart[] };
  readonly remember?: boolean;
}

export type LineChoices = ReadonlyMap<string, LineChoice>;

export function isLineTicked(line: BankLineOut, choice: LineChoice | undefined): boolean {
  return choice?.ticked ?? (line.verdict !== null && isTicked(line.verdict));
}

/** A line can be recorded once it has a payment to be tied to, or loans to pay. */
export function isRecordable(line: BankLineOut, choice: LineChoice | undefined): boolean {
  return choice?.division !== undefined || line.payment_id !== null || line.parts.length > 0;
}

/** The ticked lines as they are sent (EX-9). */
export function linesToRecord(lines: readonly BankLineOut[], choices: LineChoices): RecordLineIn[] {
  return lines
    .filter((line) => isLineTicked(line, choices.get(line.id)) && isRecordable(line, choices.get(line.id)))
    .map((line) => {
      const choice = choices.get(line.id);
      const parts = choice?.division?.parts ?? line.parts;
      return {
        id: line.id,
        parts: parts.map(({ loan_id, amount, late_fee }) => ({ loan_id, amount, late_fee })),
        payment_id: choice?.division === undefined ? line.payment_id : null,
        remember: line.payer_key !== null && (choice?.remember ?? true),
      };
    });
}

/** 'Registrar 12 pagamentos · R$ 845,00' */
export function recordedSum(lines: readonly BankLineOut[], sent: readonly RecordLineIn[]): Cents {
  const ids = new Set(sent.map(({ id }) => id));
  return addCents(cents(0), ...lines.filter(({ id }) => ids.has(id)).map(({ amount }) => amount));
}
