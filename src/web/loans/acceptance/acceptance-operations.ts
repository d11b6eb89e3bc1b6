import type { ChangeOfScreen } from '#web/api/operations.ts';

export const acceptanceOperations = {
  offer: { failed: 'Não deu para pedir o aceite', changes: ['loans'] },
  withdraw: { failed: 'Não deu para retirar o pedido', changes: ['loans'] },
} as const satisfies Record<string, ChangeOfScreen>;
