import type { ChangeOfScreen } from '#web/api/operations.ts';

export const updateInstitution: ChangeOfScreen = {
  failed: 'Erro ao atualizar instituição',
  changes: ['institutions'],
};
