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
    .executeTakeFirstOrThrow(() => new Problem('client_not_found'));
  if (loanId === undefined) {
    await client;
    return;
  }
  const loan = tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', loanId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await Promise.all([client, loan]);
}
