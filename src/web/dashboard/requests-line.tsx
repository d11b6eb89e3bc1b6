import { ChevronRight, Inbox } from 'lucide-react';
import { Link } from 'react-router';
import type { TheDay } from '#contract/day.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

/** Loan requests announce themselves: how many wait, and for how much (DB-10). */
export function RequestsLine({ requests: { count, amount } }: { requests: TheDay['requests'] }) {
  const money = useMoneyText();
  if (count === 0) return null;
  return (
    <Link
      to="/administracao"
      className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-card px-3 py-2 text-sm font-semibold hover:bg-sunken"
    >
      <Inbox aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <span className="flex-1">{`${count === 1 ? '1 pedido' : `${count} pedidos`} esperando · ${money(amount)}`}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
