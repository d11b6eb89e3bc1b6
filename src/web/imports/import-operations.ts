import type { ChangeOfScreen } from '#web/api/operations.ts';

export const importOperations = {
  start: { failed: 'Não deu para enviar o arquivo', changes: ['imports'] },
  changeRow: { failed: 'Não deu para corrigir a linha', changes: ['imports'] },
  run: { failed: 'Não deu para importar', changes: ['imports', 'clients', 'loans'] },
  remove: { failed: 'Não deu para descartar a importação', changes: ['imports'] },
  undo: {
    failed: 'Não deu para desfazer a importação',
    changes: ['imports', 'clients', 'loans', 'interests'],
  },
} as const satisfies Record<string, ChangeOfScreen>;
