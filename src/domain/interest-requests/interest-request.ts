import type { Day, Timestamp } from '../calendar.ts';
import type { ShownCpf } from '../cpf.ts';
import type { Cents } from '../money.ts';
import type { Versioned } from '../record-version.ts';

/** In the order a request passes through; previous and next follow it (IN-7). */
export const INTEREST_STATUSES = ['Pendente', 'Em Análise', 'Aprovado', 'Rejeitado', 'Concluído'] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

/** A loan request (table `interests`). */
export interface InterestRequest extends Versioned {
  readonly id: string;
  /** Null for a requester who is not (yet) a client. */
  readonly client_id: string | null;
  readonly client_cpf: ShownCpf;
  /** The name an unregistered requester gave. */
  readonly original_requester_name: string | null;
  /** The phone a visitor gave (IN-13). */
  readonly requester_phone: string | null;
  /** The name of the registered client; null without one or when it was deleted. */
  readonly client_name: string | null;
  /** Why nothing is to be lent to the client; null without that mark (PD-6). */
  readonly no_lending_reason: string | null;
  /** May be zero or negative (IN-6). */
  readonly requested_amount: Cents;
  readonly status: InterestStatus;
  readonly notes: string | null;
  /** The day on which a visitor expects to pay (PT-3). */
  readonly expected_payment_date: Day | null;
  readonly created_at: Timestamp;
}

/** A missing status counts as Pendente (IN-7). */
export function statusOf(text: string | null): InterestStatus {
  if (text === null || text === '') return 'Pendente';
  const status = INTEREST_STATUSES.find((known) => known === text);
  if (status === undefined) throw new RangeError(`not a status of an interest: ${text}`);
  return status;
}

/** From Aprovado the only way forward is to create the loan (IN-7, IN-8). */
export function nextStatus(status: InterestStatus): InterestStatus | null {
  return status === 'Aprovado' ? null : neighbour(status, 1);
}

export function previousStatus(status: InterestStatus): InterestStatus | null {
  return neighbour(status, -1);
}

/** One step along the order, or 'Rejeitar' from any status. */
export function allowedMove(from: InterestStatus, to: InterestStatus): boolean {
  return to === 'Rejeitado' || to === nextStatus(from) || to === previousStatus(from);
}

/** A request still waits for a decision unless it was rejected or concluded (PT-7). */
export function isOpen(status: InterestStatus): boolean {
  return status !== 'Concluído' && status !== 'Rejeitado';
}

/** The requester's name on the card (IN-4). */
export function requesterLabel(
  request: Pick<InterestRequest, 'client_id' | 'client_name' | 'original_requester_name'>,
): string {
  if (request.client_id !== null) return request.client_name ?? 'Cliente Desconhecido';
  const given = request.original_requester_name?.trim() ?? '';
  return given === '' ? 'Novo Cliente' : given;
}

function neighbour(status: InterestStatus, step: 1 | -1): InterestStatus | null {
  return INTEREST_STATUSES[INTEREST_STATUSES.indexOf(status) + step] ?? null;
}
