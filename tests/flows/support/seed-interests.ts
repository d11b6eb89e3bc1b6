import { v7 as newId } from 'uuid';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { Lender, RunningApp } from './running-app.ts';
import { freshCpf, seedClient } from './seed.ts';
import type { StaffApi } from './staff-api.ts';

interface SeededRequest {
  clientId?: string | null;
  cpf?: string;
  name?: string | null;
  /** In centavos. */
  amount?: number;
  status?: InterestStatus;
  notes?: string | null;
  phone?: string;
  /** yyyy-mm-dd */
  expected?: string;
  createdAt?: Date;
}

/** As the portal would have left it, and at whatever point of its way. */
export async function seedRequest(
  app: Pick<RunningApp, 'runSql'>,
  lender: Lender,
  request: SeededRequest = {},
): Promise<string> {
  const id = newId();
  await app.runSql(
    `INSERT INTO interests
       (id, institution_id, client_id, client_cpf, original_requester_name, requested_amount, status, notes, created_at,
        requester_phone, expected_payment_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      lender.id,
      request.clientId ?? null,
      request.cpf ?? freshCpf(),
      request.name ?? null,
      request.amount ?? 150_000,
      request.status ?? 'Pendente',
      request.notes ?? null,
      request.createdAt ?? new Date(),
      request.phone ?? null,
      request.expected ?? null,
    ],
  );
  return id;
}

/** Of a registered client. */
export async function seedClientRequest(
  { app, lender, api }: { app: Pick<RunningApp, 'runSql'>; lender: Lender; api: StaffApi },
  name: string,
  request: SeededRequest = {},
): Promise<{ id: string; clientId: string; cpf: string }> {
  const client = await seedClient(api, { name });
  const id = await seedRequest(app, lender, { ...request, clientId: client.id, cpf: client.cpf });
  return { id, clientId: client.id, cpf: client.cpf };
}
