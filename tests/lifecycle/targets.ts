import { v7 as newId } from 'uuid';
import type { Versioned } from '#domain/record-version.ts';
import type { TenantTable } from '#tests/database/tenant-access.ts';
import type { Model } from './model.ts';
import type { Run } from './run.ts';

interface Target {
  readonly pick: number;
  readonly whose: 'own' | 'foreign' | 'nobody';
}

/** The version on the screen: now and then another than the record's. */
export function seenVersion(row: Versioned | undefined, { stale }: { readonly stale: boolean }): number {
  return (row?.version ?? 1) + (stale ? 1 : 0);
}

type Picked = 'clients' | 'loans' | 'payments' | 'interests' | 'cash_entries';
type RowOf<Table extends Picked> = Model[Table] extends ReadonlyMap<string, infer Row> ? Row : never;

/** Mostly one of those it makes sense for, now and then any. */
export function targetOf<Table extends Picked>(
  run: Run,
  table: Table & TenantTable,
  { pick, whose }: Target,
  sensible: (row: RowOf<Table>) => boolean = () => true,
): string {
  if (whose === 'foreign') return run.foreign[table];
  const rows: ReadonlyMap<string, RowOf<Table>> = rowsOf(run.model, table);
  const fitting = [...rows].filter(([, row]) => sensible(row));
  const among = fitting.length > 0 && pick % 5 !== 0 ? fitting : [...rows];
  return (whose === 'own' ? among[pick % among.length]?.[0] : undefined) ?? newId();
}

function rowsOf<Table extends Picked>(model: Model, table: Table): ReadonlyMap<string, RowOf<Table>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table of the model by its name; TypeScript does not follow the index
  return model[table] as unknown as ReadonlyMap<string, RowOf<Table>>;
}

/** The payments the server wrote along with something else, which does not say their ids; in the order they were entered. */
export async function freshPayments(
  run: Run,
  outcome: { readonly code: string | null },
  loanId: string,
): Promise<readonly string[]> {
  if (outcome.code !== null) return [];
  const listed = await run.driver.call('GET /api/payments', { query: { loan_id: loanId, limit: 200 } });
  const ids = listed.value?.items.map((payment) => payment.id) ?? [];
  return ids.filter((id) => !run.model.payments.has(id)).sort();
}
