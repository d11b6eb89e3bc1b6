import { monthName } from '#domain/calendar-words.ts';
import { monthProfit, monthReceived } from '#domain/cash/cash-figures.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import type { Cents } from '#domain/money.ts';

/** 'Outubro: entraram R$ 17.300,00, R$ 4.120,00 de lucro' (MO-1); null for a month in which nothing came in. */
export function pastMonthText(month: CashMonth, money: (amount: Cents) => string): string | null {
  const received = monthReceived(month);
  if (received <= 0) return null;
  const name = monthName(month.month);
  const came = `${name.charAt(0).toUpperCase()}${name.slice(1)}: entraram ${money(received)}`;
  const profit = monthProfit(month);
  return profit > 0 ? `${came}, ${money(profit)} de lucro` : came;
}
