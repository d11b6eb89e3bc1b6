import { CalendarCheck, X } from 'lucide-react';
import { useState } from 'react';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { pastMonthText } from './past-month-text.ts';

/** The month that was dismissed last on this device. */
const KEY = 'caderneta-month-seen';

/** The month that is over, in one line, until it is dismissed (MO-1). */
export function PastMonth({ month }: { month: CashMonth }) {
  const money = useMoneyText();
  const [seen, setSeen] = useState(() => keptHere(KEY));
  const text = pastMonthText(month, money);
  if (text === null || seen === month.month) return null;
  function dismiss() {
    keepHere(KEY, month.month);
    setSeen(month.month);
  }
  return (
    <section
      aria-label="O mês que passou"
      className="order-1 flex min-h-13 items-center gap-2.5 rounded-control border border-line bg-card py-1 pr-1 pl-3 text-sm font-semibold lg:-order-1 lg:col-span-full"
    >
      <CalendarCheck aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="min-w-0 flex-1">{text}</p>
      <IconButton label="Dispensar" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
