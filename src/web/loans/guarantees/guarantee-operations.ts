import type { ChangeOfScreen } from '#web/api/operations.ts';

export const guaranteeOperations = {
  save: { failed: 'Não deu para salvar o avalista e a garantia', changes: ['loans'] },
  return: { failed: 'Não deu para devolver a garantia', changes: ['loans'] },
} as const satisfies Record<string, ChangeOfScreen>;
