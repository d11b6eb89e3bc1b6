import type { RowProblem } from '#domain/imports/read-cells.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

/** What the rules of the forms say of a row, and how it is written. */
export interface PreparedRow {
  readonly problem: RowProblem | null;
  readonly refusal: RowProblem | null;
  readonly zerosAdded: boolean;
  /** Equal for rows that mean the same record; null where that cannot be said. */
  readonly matchKey: string | null;
  /** How many records like it there are, besides those of this import. */
  readonly existing: number;
  /** Whether what is written is a loan, and open (AS-7). */
  readonly loan: 'open' | 'settled' | null;
  /** Writes it by the use case of its form and returns the id of the record. */
  readonly write: ((tx: Tx, institution: string, now: Date) => Promise<string>) | null;
}

export type Sound = Pick<PreparedRow, 'matchKey' | 'existing' | 'write'> & {
  readonly refusal?: RowProblem | null;
  readonly loan?: PreparedRow['loan'];
};

/** A row of our own export whose record is here: whatever else it says, it is that record and no other (IM-2). */
export function knownById(id: string): Sound {
  const refusal = { field: null, text: 'Este registro já está no caderno.' };
  return { matchKey: id, existing: Number.MAX_SAFE_INTEGER, refusal, write: null };
}

/** Thrown with the field it is about, as readInput does. */
export function rowProblem(field: string, text: string): Problem {
  return new Problem('invalid_input', text, { fields: { [field]: text } });
}
