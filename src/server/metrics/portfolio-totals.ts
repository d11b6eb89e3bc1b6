import type { DashboardMetrics } from '#contract/metrics-translation.ts';
import { returnRateTenths } from '#domain/loans/portfolio-metrics.ts';
import { cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/fixed-statement.ts';

/** DB-3: one row, kept up to date by the database with every change of a loan; none before the first loan. */
export async function portfolioTotals(tx: Tx, owner: string): Promise<DashboardMetrics> {
  const { rows } = await tx.executeQuery(totals({ owner }));
  const [row] = rows;
  return {
    realizedProfit: row?.realized_profit ?? cents(0),
    potentialProfit: row?.potential_profit ?? cents(0),
    amountToReceive: row?.amount_to_receive ?? cents(0),
    returnRateTenths: row === undefined ? 0 : returnRateTenths(row.realized_profit, row.total_lent),
  };
}

const totals = fixedStatement((tx, { owner }: { owner: string }) =>
  tx
    .selectFrom('portfolio_totals')
    .select(['realized_profit', 'potential_profit', 'amount_to_receive', 'total_lent'])
    .where('user_id', '=', owner),
);
