import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

/** The number of open visitor requests with this CPF, and whether one of them equals the given one (PT-3). */
export async function openVisitorRequests(
  system: Tx,
  institution: string,
  { cpf, requestedAmount, paymentDate }: Pick<PublicRequest, 'cpf' | 'requestedAmount' | 'paymentDate'>,
): Promise<{ readonly count: number; readonly isRepeated: boolean }> {
  const { rows } = await sql<{ open_count: number; is_repeated: boolean }>`
    SELECT * FROM caderneta_open_visitor_requests(${institution}, ${cpf}, ${requestedAmount}, ${paymentDate})`.execute(
    system,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counting the requests of visitors returned no row');
  return { count: row.open_count, isRepeated: row.is_repeated };
}

export async function clientWithCpf(system: Tx, institution: string, cpf: Cpf): Promise<string | null> {
  const row = await system
    .selectFrom('clients')
    .select('id')
    .where('institution_id', '=', institution)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface PublicRequest {
  readonly id: string;
  readonly clientId: string | null;
  readonly cpf: Cpf;
  readonly requesterName: string;
  readonly requesterPhone: string | null;
  readonly requestedAmount: Cents;
  readonly paymentDate: Day;
  readonly notes: string;
}

export async function insertPublicRequest(
  system: Tx,
  institution: string,
  request: PublicRequest,
): Promise<void> {
  await system
    .insertInto('interests')
    .values({
      id: request.id,
      institution_id: institution,
      client_id: request.clientId,
      client_cpf: request.cpf,
      original_requester_name: request.requesterName,
      requester_phone: request.requesterPhone,
      requested_amount: request.requestedAmount,
      status: 'Pendente',
      notes: request.notes,
      expected_payment_date: request.paymentDate,
    })
    .execute();
  await announce(system, institution, {
    table: 'interests',
    op: 'INSERT',
    id: request.id,
    ...(request.clientId === null ? {} : { client_id: request.clientId }),
  });
}
