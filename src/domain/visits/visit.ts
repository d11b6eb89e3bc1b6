/** What came of asking a client for money that was not paid (FD-7). */
export const VISIT_OUTCOMES = ['not_home', 'no_money', 'promised', 'disputes', 'other'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

export const VISIT_WORDS = {
  not_home: 'Não encontrei',
  no_money: 'Sem dinheiro',
  promised: 'Combinou outra data',
  disputes: 'Diz que não deve',
  other: 'Outro',
} as const satisfies Record<VisitOutcome, string>;

export const VISIT_NOTE_LIMIT = 300;
