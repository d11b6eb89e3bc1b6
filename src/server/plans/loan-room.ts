import { sql } from 'kysely';
import { refuseOneMore, refusePlanOver } from '#domain/plans/plan.ts';
import type { Tx } from '#server/db/database.ts';
import type { AskAllowance } from '#server/http/call.ts';

export interface LoanRoom {
  /** Refuses a loan the plan has no room for; one that is settled already takes none (AS-7). */
  take(isOpen: boolean): void;
}

const ENDLESS: LoanRoom = { take: () => {} };

/**
 * Ask before loans are made, in their transaction: until that ends nobody else of the institution makes one, so that many at once stay within
 * the plan (AS-7). Nothing is asked of the database where nothing can refuse them.
 */
export async function loanRoom(tx: Tx, allowance: AskAllowance): Promise<LoanRoom> {
  const expected = allowance();
  if (expected === null || (expected.open_loans === null && !expected.isOver)) return ENDLESS;
  let open = await lockOpenLoans(tx);
  const allowed = allowance();
  if (allowed === null) return ENDLESS;
  return {
    take(isOpen) {
      refusePlanOver(allowed);
      if (!isOpen) return;
      refuseOneMore(allowed, 'open_loans', open);
      open += 1;
    },
  };
}

export async function refuseLoanOverPlan(tx: Tx, allowance: AskAllowance): Promise<void> {
  const room = await loanRoom(tx, allowance);
  room.take(true);
}

async function lockOpenLoans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ open: number }>`select caderneta_lock_open_loans() as open`.execute(tx);
  return rows[0]?.open ?? 0;
}
