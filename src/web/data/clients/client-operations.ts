import type { ChangeOfScreen } from '#web/api/operations.ts';

export const updateClient: ChangeOfScreen = { failed: 'Erro ao atualizar cliente', changes: ['clients'] };
