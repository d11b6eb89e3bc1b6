import { v7 as newId } from 'uuid';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Cpf } from '#domain/cpf.ts';
import { expectedDateProblem } from '#domain/interest-requests/expected-payment-date.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { requireListed } from '#server/institutions/institution-store.ts';
import { lockRequester } from '#server/clients/link-requests.ts';
import { clientWithCpf, insertPublicRequest, openVisitorRequests } from './visitor-request-store.ts';

const MOST_OPEN_REQUESTS = 3;

export interface VisitorRequest {
  readonly institutionId: string;
  readonly cpf: Cpf;
  readonly name: string;
  /** Null where none was given (IN-13). */
  readonly phone: string | null;
  readonly requestedAmount: Cents;
  readonly paymentDate: Day;
}

/**
 * Creates a request with status Pendente, linked to the client when the CPF belongs to one (PT-3). A repeated request
 * creates no second one, and the response does not reveal it.
 */
export async function requestLoanAsVisitor(system: Tx, request: VisitorRequest, today: Day): Promise<void> {
  const dateProblem = expectedDateProblem(request.paymentDate, today);
  if (dateProblem !== null) throw new Problem('invalid_input', dateProblem);
  const { institutionId: institution } = request;
  await requireListed(system, institution);
  await lockRequester(system, institution, request.cpf);
  const { count, isRepeated } = await openVisitorRequests(system, institution, request);
  if (isRepeated) return;
  if (count >= MOST_OPEN_REQUESTS) throw new Problem('too_many_open_requests');
  await insertPublicRequest(system, institution, {
    id: newId(),
    clientId: await clientWithCpf(system, institution, request.cpf),
    cpf: request.cpf,
    requesterName: request.name,
    requesterPhone: request.phone,
    requestedAmount: request.requestedAmount,
    paymentDate: request.paymentDate,
    notes: `Data de pagamento prevista: ${dayText(request.paymentDate)}`,
  });
}
