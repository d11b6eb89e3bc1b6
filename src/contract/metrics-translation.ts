import type { PortfolioMetrics } from '#domain/loans/portfolio-metrics.ts';
import { reaisFromCents } from '#domain/money.ts';
import type { WireMetrics } from './metrics.ts';
import { centsFromWire } from './wire-translation.ts';

/** The dashboard's four figures; what was lent in total is only the way to the return rate. */
export type DashboardMetrics = Omit<PortfolioMetrics, 'totalLent'>;

export function metricsToWire(metrics: DashboardMetrics): WireMetrics {
  return {
    realizedProfit: reaisFromCents(metrics.realizedProfit),
    potentialProfit: reaisFromCents(metrics.potentialProfit),
    amountToReceive: reaisFromCents(metrics.amountToReceive),
    returnRate: metrics.returnRateTenths / 10,
  };
}

export function metricsFromWire(wire: WireMetrics): DashboardMetrics {
  return {
    realizedProfit: centsFromWire(wire.realizedProfit),
    potentialProfit: centsFromWire(wire.potentialProfit),
    amountToReceive: centsFromWire(wire.amountToReceive),
    returnRateTenths: Math.round(wire.returnRate * 10),
  };
}
