import type { ChangeOfScreen } from '#web/api/operations.ts';

export const updateInterest: ChangeOfScreen = {
  failed: 'Erro ao atualizar interesse',
  changes: ['interests'],
};
export const sendPortalRequest: ChangeOfScreen = {
  failed: 'Erro ao enviar solicitação',
  changes: ['interests'],
};
