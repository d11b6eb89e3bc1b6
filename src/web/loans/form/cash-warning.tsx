import { useQuery } from '@tanstack/react-query';
import { shortfallAfterLending } from '#domain/cash/cash-figures.ts';
import { brl, parseMoney } from '#domain/money.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { cashQuery } from '#web/data/cash/cash-queries.ts';

/** Warns and never refuses: more is lent than is in hand. Without an opening balance what is in hand is unknown (CX-15). */
export function CashWarning({ amount }: { amount: string }) {
  const enabled = useMay('see_portfolio');
  const { data } = useQuery({ ...cashQuery(), enabled, meta: { failed: false } });
  const lent = parseMoney(amount);
  if (data === undefined || data.opening === null || lent === null) return null;
  const missing = shortfallAfterLending(data.figures.cash_on_hand, lent);
  return missing === null ? null : (
    <Notice tone="orange">{`Pelo caixa, faltam ${brl(missing)} para este empréstimo.`}</Notice>
  );
}
