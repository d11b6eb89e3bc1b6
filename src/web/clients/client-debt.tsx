import { clsx } from 'clsx';
import type { ListedClient } from '#contract/clients.ts';
import type { Day } from '#domain/calendar.ts';
import { debtWords, type DebtTone } from '#domain/clients/debt-words.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

const LOOK = {
  late: 'font-semibold text-red',
  soon: 'font-semibold text-orange',
  later: 'font-semibold',
  none: 'text-muted',
} as const satisfies Record<DebtTone, string>;

interface ClientDebtProps {
  client: Pick<ListedClient, 'owed' | 'next_due_date'>;
  today: Day;
}

/** 'R$ 6.020,00 · 15 dias de atraso' (CL-10). */
export function ClientDebt({ client, today }: ClientDebtProps) {
  const money = useMoneyText();
  const { tone, text } = debtWords(client.next_due_date, today);
  return (
    <p className={clsx('text-sm', LOOK[tone])}>
      {tone !== 'none' && <span className="whitespace-nowrap">{`${money(client.owed)} · `}</span>}
      {text}
    </p>
  );
}

/** The colour of the ring round the avatar; the words beside it say the same. */
export function debtRing(nextDueDate: Day | null, today: Day): 'late' | 'soon' | null {
  const { tone } = debtWords(nextDueDate, today);
  return tone === 'late' || tone === 'soon' ? tone : null;
}
