import { addDays, type Day } from '../calendar.ts';

/** What a client may ask about their data in the portal (LP-4; LGPD, art. 18). */
export const DATA_REQUEST_KINDS = ['correction', 'deletion', 'question'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

export const DATA_REQUEST_WORDS = {
  correction: 'Correção',
  deletion: 'Exclusão',
  question: 'Pergunta',
} as const satisfies Record<DataRequestKind, string>;

export const DATA_REQUEST_STATUSES = ['waiting', 'answered'] as const;
export type DataRequestStatus = (typeof DATA_REQUEST_STATUSES)[number];

/** Of the request, and of its answer. */
export const DATA_REQUEST_LIMIT = 1000;
export const MOST_OPEN_DATA_REQUESTS = 3;
const DAYS_TO_ANSWER = 15;

/** The last day on which the answer is in time (LGPD, art. 19, II). */
export function answerBy(askedOn: Day): Day {
  return addDays(askedOn, DAYS_TO_ANSWER);
}

/** '2 pedidos de privacidade', and of late ones '1 pedido de privacidade com prazo vencido'. */
export function dataRequestsText({ count, late }: { readonly count: number; readonly late: number }): string {
  const of = (many: number) => (many === 1 ? '1 pedido de privacidade' : `${many} pedidos de privacidade`);
  return late > 0 ? `${of(late)} com prazo vencido` : of(count);
}
