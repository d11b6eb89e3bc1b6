import type { ChangeOfScreen } from '#web/api/operations.ts';

export const fileOperations = {
  add: { failed: 'Não deu para adicionar o arquivo', changes: ['files', 'clients'] },
  show: { failed: 'Não deu para mudar o que o cliente vê', changes: ['files'] },
  remove: { failed: 'Não deu para apagar o arquivo', changes: ['files', 'clients'] },
  restore: { failed: 'Não deu para trazer o arquivo de volta', changes: ['files', 'clients'] },
} as const satisfies Record<string, ChangeOfScreen>;
