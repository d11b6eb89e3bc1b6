import type { ChangeOfScreen } from '#web/api/operations.ts';

export const tagOperations = {
  save: { failed: 'Não deu para salvar a etiqueta', changes: ['tags'] },
  remove: { failed: 'Não deu para excluir a etiqueta', changes: ['tags'] },
} as const satisfies Record<string, ChangeOfScreen>;
