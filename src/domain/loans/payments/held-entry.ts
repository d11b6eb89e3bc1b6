/** Why an entry of a device could not be recorded as it was sent (OF-14). */
export const HELD_REASONS = ['loan_paid', 'not_mine', 'not_allowed', 'other'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export const HELD_REASON_WORDS = {
  loan_paid: 'o empréstimo já foi quitado',
  not_mine: 'o empréstimo não está mais com quem recebeu',
  not_allowed: 'o acesso de quem recebeu mudou',
  other: 'outro motivo',
} as const satisfies Record<HeldReason, string>;

/** It waits for a manager, became a payment, or was put away with a reason (OF-14). */
export const HELD_STATUSES = ['waiting', 'recorded', 'discarded'] as const;
export type HeldStatus = (typeof HELD_STATUSES)[number];

export const HELD_STATUS_WORDS = {
  waiting: 'A conferir',
  recorded: 'Registrado',
  discarded: 'Descartado',
} as const satisfies Record<HeldStatus, string>;

export const HELD_NOTE_LIMIT = 300;

/** Loans of which a device keeps what is needed to receive without a connection (OF-2). */
export const ROUTE_LOANS = 300;
