import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

const subject = z.object({
  params: z.object({ id: z.uuid().optional() }),
  body: z.object({ client_id: z.uuid().optional(), loan_id: z.uuid().optional() }),
});

/** What the id in an address is of; of every other address it is a loan. */
const NAMED_IN_ADDRESS = [
  [' /api/clients/', 'clients'],
  [' /api/proofs/', 'payment_proofs'],
] as const;

/**
 * Refuses a collector whose client was given to someone else since the call was carried out (EQ-4). Every keyed call of a
 * collector names a client, a loan or a proof of payment; row-level security says whether it is still theirs.
 */
export async function requireOwnSubject(
  tx: Tx,
  institution: string,
  route: string,
  inputs: { readonly params: unknown; readonly body: unknown },
): Promise<void> {
  const { params, body } = subject.parse(inputs);
  const [table, id] = namedIn(route, params.id, body);
  if (id === undefined) throw new Problem('not_found');
  await tx
    .selectFrom(table)
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

function namedIn(route: string, id: string | undefined, body: z.infer<typeof subject>['body']) {
  if (body.client_id !== undefined) return ['clients', body.client_id] as const;
  if (body.loan_id !== undefined) return ['loans', body.loan_id] as const;
  const [, table = 'loans' as const] = NAMED_IN_ADDRESS.find(([part]) => route.includes(part)) ?? [];
  return [table, id] as const;
}
