import type { ChangeOfScreen } from '#web/api/operations.ts';

export const presetOperations = {
  add: { failed: 'Erro ao adicionar modelo', changes: ['loan_presets'] },
  update: { failed: 'Erro ao atualizar modelo', changes: ['loan_presets'] },
  remove: { failed: 'Erro ao remover modelo', changes: ['loan_presets'] },
  restore: { failed: 'Erro ao restaurar modelo', changes: ['loan_presets'] },
  order: { failed: 'Erro ao ordenar modelos', changes: ['loan_presets'] },
} as const satisfies Record<string, ChangeOfScreen>;
