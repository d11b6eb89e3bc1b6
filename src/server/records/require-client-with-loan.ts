import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

/** What is written down of a client, and maybe of one of their loans, names records that are there. */
export async function requireClientWithLoan(
  tx: Tx,
  institution: string,
  clientId: string,
  loanId: string | undefined,
): Promise<void> {
  const client = tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const loan =
    loanId === undefined
      ? undefined
      : tx
          .selectFrom('loans')
          .select('id')
          .where('institution_id', '=', institution)
          .where('id', '=', loanId)
          .where('client_id', '=', clientId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  // Both are asked at once; whichever answers first, the client is refused before the loan.
  const found = await Promise.all([client, loan]);
  if (found[0] === undefined) throw new Problem('client_not_found');
  if (loanId !== undefined && found[1] === undefined) throw new Problem('not_found');
}
