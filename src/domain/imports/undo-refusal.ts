export const IMPORT_UNDONE = 'Esta importação foi desfeita.';

/** What happened to records of an import, so that it cannot be taken back as a whole (IM-9). */
export type UndoObstacle =
  'loans_received' | 'loans_changed' | 'clients_changed' | 'clients_used' | 'payments_closed';

const SENTENCES = {
  loans_received: [
    'Este empréstimo recebeu pagamentos depois',
    (count) => `Estes ${count} empréstimos receberam pagamentos depois`,
  ],
  loans_changed: ['Este empréstimo mudou depois', (count) => `Estes ${count} empréstimos mudaram depois`],
  clients_changed: ['Este cliente mudou depois', (count) => `Estes ${count} clientes mudaram depois`],
  clients_used: [
    'Este cliente tem empréstimos ou pedidos que vieram depois',
    (count) => `Estes ${count} clientes têm empréstimos ou pedidos que vieram depois`,
  ],
  payments_closed: [
    'Este empréstimo foi quitado, renegociado ou excluído depois',
    (count) => `Estes ${count} empréstimos foram quitados, renegociados ou excluídos depois`,
  ],
} as const satisfies Record<UndoObstacle, readonly [string, (count: number) => string]>;

const MOST_NAMED = 5;

/** 'Estes 2 empréstimos receberam pagamentos depois: Ana (R$ 150,00), Bia (R$ 80,00).' */
export function undoRefusal(obstacle: UndoObstacle, names: readonly string[]): string {
  const [one, many] = SENTENCES[obstacle];
  const named = names.slice(0, MOST_NAMED).join(', ');
  const others = names.length - MOST_NAMED;
  const rest = others > 0 ? ` e mais ${others}` : '';
  return `${names.length === 1 ? one : many(names.length)}: ${named}${rest}.`;
}
