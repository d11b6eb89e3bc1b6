import type { z } from 'zod';
import { loanEndpoints } from '#contract/loans.ts';
import type { Tx } from '#server/db/database.ts';
import { listLoans, type LoanListQuery } from '#server/loans/list-loans.ts';

const { output } = loanEndpoints['GET /api/loans'];

/** A page of loans as its reader has it, checked by the contract. */
export async function listedLoans(
  tx: Tx,
  institution: string,
  query: LoanListQuery,
): Promise<z.output<typeof output>> {
  const { json } = await listLoans(tx, institution, query);
  return output.parse(JSON.parse(json));
}
