import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

const subject = z.object({
  params: z.object({ id: z.uuid().optional() }),
  body: z.object({ client_id: z.uuid().optional(), loan_id: z.uuid().optional() }),
});

/**
 * Refuses a collector whose client was given to someone else since the call was carried out (EQ-4). Every keyed call of a
 * collector names a client or a loan; row-level security says whether it is still theirs.
 */
export async function requireOwnSubject(
  tx: Tx,
  institution: string,
  inputs: { readonly params: unknown; readonly body: unknown },
): Promise<void> {
  const { params, body } = subject.parse(inputs);
  const loan = body.loan_id ?? params.id;
  const [table, id] =
    body.client_id === undefined ? (['loans', loan] as const) : (['clients', body.client_id] as const);
  if (id === undefined) throw new Problem('not_found');
  await tx
    .selectFrom(table)
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}
