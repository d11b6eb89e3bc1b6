import { PROBLEM_MESSAGES } from '../problem.ts';
import type { ImportKind, Verdict } from './import-fields.ts';
import type { RowProblem } from './read-cells.ts';

/** What the server found out about a row. */
export interface RowFacts {
  readonly kind: ImportKind;
  readonly problem: RowProblem | null;
  /** Why it cannot be written although it can be read; of no matter to a row that is left alone. */
  readonly refusal: RowProblem | null;
  /** How many records like it there are, besides those of this import. */
  readonly existing: number;
  /** How many rows like it come before it in the file and are to be imported. */
  readonly before: number;
  /** The line of the first of them. */
  readonly firstLine: number | null;
  /** What the person said: null until they ticked or unticked it. */
  readonly ticked: boolean | null;
}

export interface RowVerdict {
  readonly verdict: Verdict;
  /** True when it will be written. */
  readonly chosen: boolean;
  readonly problem: RowProblem | null;
}

const KNOWN_TEXTS = {
  clients: PROBLEM_MESSAGES.cpf_taken,
  contacts: PROBLEM_MESSAGES.cpf_taken,
  loans: 'Este cliente já tem um empréstimo deste valor e desta data.',
  payments: 'Este empréstimo já tem este pagamento.',
} as const satisfies Record<ImportKind, string>;

/** Nothing is merged and nothing overwritten: a known row is left alone unless it is ticked (IM-5, IM-6). */
export function rowVerdict(facts: RowFacts): RowVerdict {
  const { problem, refusal, ticked } = facts;
  if (ticked === false) return { verdict: 'skipped', chosen: false, problem: null };
  if (problem !== null) return { verdict: 'error', chosen: false, problem };
  const known = knownProblem(facts);
  if (known === null) {
    return refusal === null
      ? { verdict: 'new', chosen: true, problem: null }
      : { verdict: 'error', chosen: false, problem: refusal };
  }
  const again = ticked === true && refusal === null && canEnterAgain(facts.kind);
  return { verdict: 'known', chosen: again, problem: known };
}

/** One more loan or payment like another may be meant; a second client of one CPF never is (CL-8). */
export function canEnterAgain(kind: ImportKind): boolean {
  return kind === 'loans' || kind === 'payments';
}

function knownProblem({ kind, existing, before, firstLine }: RowFacts): RowProblem | null {
  const whole = (text: string): RowProblem => ({ field: null, text });
  switch (kind) {
    case 'clients':
    case 'contacts':
      if (existing > 0) return whole(KNOWN_TEXTS[kind]);
      return before > 0 ? whole(`Mesmo CPF da linha ${firstLine ?? ''}.`) : null;
    case 'loans':
      return existing > 0 ? whole(KNOWN_TEXTS.loans) : null;
    case 'payments':
      // Two equal payments of one day are two: as many are known as there are (IM-5).
      return before < existing ? whole(KNOWN_TEXTS.payments) : null;
  }
}
