import type { ChangeOfScreen } from '#web/api/operations.ts';

export const presetOperations = {
  add: { failed: 'Não deu para salvar a condição', changes: ['loan_presets'] },
  update: { failed: 'Não deu para salvar a condição', changes: ['loan_presets'] },
  remove: { failed: 'Não deu para excluir a condição', changes: ['loan_presets'] },
  restore: { failed: 'Não deu para restaurar a condição', changes: ['loan_presets'] },
  order: { failed: 'Não deu para ordenar as condições', changes: ['loan_presets'] },
} as const satisfies Record<string, ChangeOfScreen>;
