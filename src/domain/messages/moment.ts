/** The situations a message is written for (CB-1). */
export const MESSAGE_MOMENTS = [
  'before',
  'due',
  'late',
  'receipt',
  'settled',
  'welcome',
  'proposal',
] as const;
export type MessageMoment = (typeof MESSAGE_MOMENTS)[number];

export const MOMENT_NAMES = {
  before: 'Antes do vencimento',
  due: 'No dia',
  late: 'Em atraso',
  receipt: 'Recibo',
  settled: 'Quitação',
  welcome: 'Empréstimo feito',
  proposal: 'Proposta',
} as const satisfies Record<MessageMoment, string>;

export const COLLECTION_MOMENTS = ['before', 'due', 'late'] as const satisfies readonly MessageMoment[];
export type CollectionMoment = (typeof COLLECTION_MOMENTS)[number];

/** Only these ask for money, so only they are held to hours and frequency (CB-11, CB-13). */
export function isCollection(moment: MessageMoment): moment is CollectionMoment {
  return COLLECTION_MOMENTS.some((each) => each === moment);
}
