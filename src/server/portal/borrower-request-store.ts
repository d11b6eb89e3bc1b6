import { sql } from 'kysely';
import type { PortalRequest } from '#contract/portal.ts';
import type { Timestamp } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import { INTEREST_STATUSES, isOpen } from '#domain/interest-requests/interest-request.ts';
import type { Cents } from '#domain/money.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

const CLOSED_STATUSES = INTEREST_STATUSES.filter((status) => !isOpen(status));
const REQUEST_COLUMNS = ['id', 'requested_amount', 'status', 'created_at'] as const;

/** The newest request that is neither Concluído nor Rejeitado (PT-7). */
export async function openRequestOf(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<PortalRequest | null> {
  const row = await tx
    .selectFrom('interests')
    .select(REQUEST_COLUMNS)
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('status', 'not in', CLOSED_STATUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Null when the client was deleted or has another CPF by now. One statement, so that the row and the row-level security
 * check use the same snapshot. created_at is the database's default, because the portal's role may not set it.
 */
export async function insertPortalRequest(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  request: {
    readonly id: string;
    readonly cpf: Cpf;
    readonly requestedAmount: Cents;
    readonly notes: string | null;
  },
): Promise<PortalRequest | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('interests')
    .columns(['institution_id', 'id', 'client_id', 'client_cpf', 'requested_amount', 'status', 'notes'])
    .expression((eb) =>
      eb
        .selectFrom('clients')
        .select([
          'institution_id',
          sql<string>`${request.id}::uuid`.as('request_id'),
          'id',
          'cpf',
          sql<Cents>`${request.requestedAmount}::bigint`.as('requested_amount'),
          sql<'Pendente'>`'Pendente'`.as('status'),
          sql<string | null>`${request.notes}::text`.as('notes'),
        ])
        .where('institution_id', '=', institution)
        .where('id', '=', clientId)
        .where('cpf', '=', request.cpf),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return null;
  await announce(tx, institution, { table: 'interests', op: 'INSERT', id: request.id, client_id: clientId });
  // The default of the column, which a cluster cannot return with such a statement.
  const { rows } = await sql<{ created_at: Timestamp }>`select now()::timestamptz(3) as created_at`.execute(
    tx,
  );
  const [{ created_at } = { created_at: null }] = rows;
  if (created_at === null) throw new Error('the database has no clock');
  return { id: request.id, requested_amount: request.requestedAmount, status: 'Pendente', created_at };
}
