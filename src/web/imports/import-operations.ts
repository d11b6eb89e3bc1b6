import type { ChangeOfScreen } from '#web/api/operations.ts';

export const importOperations = {
  start: { failed: 'Erro ao enviar o arquivo', changes: ['imports'] },
  changeRow: { failed: 'Erro ao corrigir a linha', changes: ['imports'] },
  run: { failed: 'Erro ao importar', changes: ['imports', 'clients', 'loans'] },
  remove: { failed: 'Erro ao descartar a importação', changes: ['imports'] },
  undo: { failed: 'Erro ao desfazer a importação', changes: ['imports', 'clients', 'loans', 'interests'] },
} as const satisfies Record<string, ChangeOfScreen>;
