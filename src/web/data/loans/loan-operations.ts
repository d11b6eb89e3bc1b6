import type { ChangeOfScreen } from '#web/api/operations.ts';

export const removePayment: ChangeOfScreen = {
  failed: 'Não deu para remover o pagamento',
  changes: ['loans'],
};
