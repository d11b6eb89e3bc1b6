import { sql } from 'kysely';
import type { KnownClient } from '#contract/clients.ts';
import { CLIENT_FIELD_NAMES } from '#domain/clients/client-fields.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { ofUndoneImport } from '#server/records/undone-import.ts';

/** What staff see of a client besides the fields of its form. */
export const SHOWN_OF_CLIENT = [
  'no_lending_reason',
  'no_lending_at',
  'portal_last_seen_at',
  'collector_user_id',
  'created_at',
] as const;

/** The columns of a client as staff see it. */
export const CLIENT_COLUMNS = [
  'id',
  'version',
  ...CLIENT_FIELD_NAMES,
  'tag_ids',
  ...SHOWN_OF_CLIENT,
] as const;

/**
 * Another institution's client, a deleted one and an unknown one are refused alike: with `not_found` when the URL names
 * the client, with `client_not_found` when the body does.
 */
export async function requireClient(
  tx: Tx,
  institution: string,
  id: string,
  refusal: 'not_found' | 'client_not_found' = 'client_not_found',
): Promise<KnownClient> {
  return tx
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem(refusal));
}

/** The client, not deleted, who has this CPF (CL-8); undefined when no other client has. */
export async function clientWithCpf(
  tx: Tx,
  institution: string,
  cpf: Cpf,
  { exceptId }: { readonly exceptId?: string } = {},
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const rows = tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('institution_id', '=', institution)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null);
  return (exceptId === undefined ? rows : rows.where('id', '<>', exceptId)).executeTakeFirst();
}

/** True when a deleted client, which could be restored, has this CPF (CL-5). */
export async function cpfIsOfDeleted(tx: Tx, institution: string, cpf: Cpf): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.not(ofUndoneImport('clients')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was settled with a client who was made anonymous stays settled, and they stay deleted (LP-6). */
export async function refuseAnonymised(tx: Tx, institution: string, id: string): Promise<void> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .where('anonymised_at', 'is not', null)
    .executeTakeFirst();
  if (row !== undefined) throw new Problem('client_anonymised');
}

/** What remains of the loans of a query. */
const owedSum = sql<Cents>`coalesce(sum(
  amount + contract_interest + interest_paid - discount - paid_amount), 0)::bigint`;

/** The figures of the delete confirmation. */
export async function exposureOf(
  tx: Tx,
  institution: string,
  clientId: string,
): Promise<{ readonly open_loans: number; readonly amount_to_receive: Cents }> {
  return tx
    .selectFrom('loans')
    .select([sql<number>`count(*)::integer`.as('open_loans'), owedSum.as('amount_to_receive')])
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('status', '<>', sql.lit('pago'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function endBorrowerSessions(tx: Tx, institution: string, clientId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .execute();
}
