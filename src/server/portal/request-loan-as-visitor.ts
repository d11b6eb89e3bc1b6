import { v7 as newId } from 'uuid';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { lenderOfInstitution } from '#server/institutions/institution-store.ts';
import { lockRequester } from '#server/interest-requests/interest-request-store.ts';
import { clientWithCpf, countOpenRequests, insertPublicRequest } from './portal-store.ts';

const MOST_OPEN_REQUESTS = 3;

export interface VisitorRequest {
  readonly institutionId: string;
  readonly cpf: Cpf;
  readonly name: string;
  readonly requestedAmount: Cents;
  readonly paymentDate: Day;
}

/** PT-3: arrives as Pendente, linked to the client where the CPF is one's. Says nothing back but that it arrived. */
export async function requestLoanAsVisitor(system: Tx, request: VisitorRequest): Promise<void> {
  const owner = await lenderOfInstitution(system, request.institutionId);
  if (owner === null) throw new Problem('not_found', 'Instituição não encontrada. Escolha outra.');
  await lockRequester(system, owner, request.cpf);
  if ((await countOpenRequests(system, owner, request.cpf)) >= MOST_OPEN_REQUESTS)
    throw new Problem('too_many_open_requests');
  await insertPublicRequest(system, owner, {
    id: newId(),
    clientId: await clientWithCpf(system, owner, request.cpf),
    cpf: request.cpf,
    requesterName: request.name,
    requestedAmount: request.requestedAmount,
    notes: `Data de pagamento prevista: ${dayText(request.paymentDate)}`,
  });
}
