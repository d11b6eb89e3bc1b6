import type { ChangeOfScreen } from '#web/api/operations.ts';

/** Declared here, so that a screen without it has no word of it. */
export const privacyOperations = {
  anonymiseClient: { failed: 'Não deu para anonimizar', changes: ['clients', 'loans', 'interests', 'files'] },
  answerDataRequest: { failed: 'Não deu para responder', changes: ['data_requests'] },
} as const satisfies Record<string, ChangeOfScreen>;
