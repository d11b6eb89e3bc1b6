import type { RowCounts } from './backup-format.ts';

/** A summary the operator can compare with their own portfolio. */
export function rowCountsText(rows: Readonly<RowCounts>): string {
  const count = (table: string): number => rows[table] ?? 0;
  return (
    `${count('users')} conta(s), ${count('clients')} cliente(s), ${count('loans')} empréstimo(s), ` +
    `${count('payments')} pagamento(s), ${count('interests')} pedido(s)`
  );
}
