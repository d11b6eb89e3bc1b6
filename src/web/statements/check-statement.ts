import type { ChangeOfScreen } from '#web/api/operations.ts';

/** Every change of '/extrato'. */
export const checkStatement: ChangeOfScreen = {
  failed: 'Não deu para conferir o extrato',
  changes: ['bank_statements', 'loans'],
};
