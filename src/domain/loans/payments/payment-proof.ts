import { addDays, dayText, type Day } from '../../calendar.ts';
import { brl, type Cents } from '../../money.ts';

/** What became of a proof of payment that a client sent (PB-6, PB-8). */
export const PROOF_STATUSES = ['waiting', 'accepted', 'refused'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

export const PROOF_STATUS_WORDS = {
  waiting: 'Aguardando conferência',
  accepted: 'Confirmado',
  refused: 'Não confirmado',
} as const satisfies Record<ProofStatus, string>;

/** Of one client at a time, and sent by one client in a day (PB-5). */
export const MOST_WAITING_PROOFS = 3;
export const MOST_PROOFS_A_DAY = 10;
/** The picture goes after it, the line stays (PB-10). */
export const PROOF_KEPT_DAYS = 180;
export const REFUSAL_REASON_LIMIT = 300;

const DAYS_BACK = 30;

/** The days a client may say they paid on: up to 30 back, today the last (PB-4). */
export function proofDays(today: Day): { readonly first: Day; readonly last: Day } {
  return { first: addDays(today, -DAYS_BACK), last: today };
}

export const NOT_IN_BACKUP = 'O conteúdo não estava no backup.';

/** Why a proof has no picture any more: one that was sent or checked later than that lost it to a backup without files (PB-10, AQ-12). */
export function noPictureText(since: Day, today: Day): string {
  return addDays(since, PROOF_KEPT_DAYS) > today
    ? NOT_IN_BACKUP
    : `A imagem foi apagada ${PROOF_KEPT_DAYS} dias depois da conferência.`;
}

/** Under which its file is kept. */
export function proofFileName(paidOn: Day): string {
  return `Comprovante de ${dayText(paidOn)}`;
}

interface SentProof {
  readonly amount: Cents;
  /** The day it was sent on. */
  readonly sentOn: Day;
  readonly status: ProofStatus;
  readonly reason: string | null;
}

/** What the client reads of it (PB-6, PB-8). */
export function proofText({ amount, sentOn, status, reason }: SentProof): string {
  const sent = `Comprovante de ${brl(amount)} enviado em ${dayAndMonth(sentOn)}`;
  switch (status) {
    case 'waiting':
      return `${sent}, aguardando conferência.`;
    case 'accepted':
      return `${sent}, confirmado.`;
    case 'refused':
      return `${sent}. Não confirmado: ${reason ?? ''}`;
  }
}

interface KnownOfProof {
  readonly sameFile: { readonly sentOn: Day; readonly firstName: string } | null;
  readonly samePayment: { readonly amount: Cents; readonly day: Day } | null;
  readonly pix: { readonly amount: Cents; readonly day: Day } | null;
}

/** What else is known, a sentence each (PB-7). */
export function knownTexts({ sameFile, samePayment, pix }: KnownOfProof): string[] {
  return [
    ...(sameFile === null
      ? []
      : [`Este arquivo já foi enviado em ${dayAndMonth(sameFile.sentOn)} por ${sameFile.firstName}`]),
    ...(samePayment === null
      ? []
      : [`Já existe um pagamento de ${brl(samePayment.amount)} em ${dayAndMonth(samePayment.day)}`]),
    ...(pix === null ? [] : [`Há um Pix de ${brl(pix.amount)} no extrato de ${dayAndMonth(pix.day)}`]),
  ];
}

function dayAndMonth(on: Day): string {
  return dayText(on).slice(0, 5);
}
