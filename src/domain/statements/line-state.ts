/** What became of a credit: undecided, recorded as payments, or not of a loan (EX-11). */
export const LINE_STATES = ['open', 'recorded', 'put_away'] as const;
export type LineState = (typeof LINE_STATES)[number];
