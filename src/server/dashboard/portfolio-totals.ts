import type { DashboardMetrics } from '#contract/metrics.ts';
import { sql } from 'kysely';
import { returnRateTenths } from '#domain/dashboard/portfolio-metrics.ts';
import type { Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';

/** Sums the differences that triggers store with every change of a loan (DB-3). */
export async function portfolioTotals(tx: Tx, institution: string): Promise<DashboardMetrics> {
  const { rows } = await tx.executeQuery(totals({ institution }));
  const [row] = rows;
  if (row === undefined) throw new Error('the sum returned no row');
  return {
    realizedProfit: row.realized_profit,
    potentialProfit: row.potential_profit,
    amountToReceive: row.amount_to_receive,
    returnRate: returnRateTenths(row.realized_profit, row.total_lent) / 10,
  };
}

const sumOf = (column: 'realized_profit' | 'potential_profit' | 'amount_to_receive' | 'total_lent') =>
  sql<Cents>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column);

const totals = fixedStatement((tx, { institution }: { institution: string }) =>
  tx
    .selectFrom('portfolio_totals')
    .select([
      sumOf('realized_profit'),
      sumOf('potential_profit'),
      sumOf('amount_to_receive'),
      sumOf('total_lent'),
    ])
    .where('institution_id', '=', institution),
);
