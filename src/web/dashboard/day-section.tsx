import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import { Suspense, useDeferredValue } from 'react';
import type { TheDay } from '#contract/day.ts';
import { HeldLine } from '#web/held/held-line.tsx';
import { ProofsLine } from '#web/proofs/proofs-line.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { settings } from '#web/base/settings.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { WaitingLine } from '#web/ui/page/waiting-line.tsx';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { duePlace, DaySpace } from './day-space.tsx';
import { DuePanel } from './due-panel.tsx';
import { DataRequestsLine, FirstSteps, PlanLine } from './later-parts.ts';
import { PastMonth } from './past-month.tsx';
import { QuickActions } from './quick-actions.tsx';

/** Beside the specified dashboard: what today asks for. Before the first loan, how to begin. */
export function DaySection() {
  const { open, dialog } = useLoanDialogs();
  const { data, error } = useQuery(dayQuery);
  const mayAnswer = useMay('edit');
  // Drawn a little at a time: together they would delay a press.
  const day = useDeferredValue(data);
  if (day === undefined) return error === null ? <DaySpace /> : null;
  const asked = mayAnswer && day.data_requests.count > 0;
  return (
    <>
      <QuickActions onDetails={(loan) => open('details', loan)} />
      <Card
        role="region"
        aria-labelledby="hoje"
        className={clsx('flex min-w-0 flex-col max-sm:p-3.5', day.begun.loan ? duePlace : 'lg:col-span-full')}
      >
        {day.begun.loan ? (
          <DuePanel day={day} onDetails={(loan) => open('details', loan)} />
        ) : (
          <Suspense fallback={null}>
            <FirstSteps begun={day.begun} />
          </Suspense>
        )}
      </Card>
      {settings.plans !== '' && (
        <div className="order-1 empty:hidden lg:-order-1 lg:col-span-full">
          <Suspense fallback={null}>
            <PlanLine />
          </Suspense>
        </div>
      )}
      {/* Side by side where there is room. Stays when its last line goes: a dialog opened from a line is still being read. */}
      <div className="order-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-2 empty:hidden lg:-order-1 lg:col-span-full">
        <RequestsLine requests={day.requests} />
        <HeldLine held={day.held} />
        <ProofsLine proofs={day.proofs} />
        {asked && (
          <Suspense fallback={null}>
            <DataRequestsLine requests={day.data_requests} />
          </Suspense>
        )}
      </div>
      <PastMonth month={day.past_month} />
      {dialog}
    </>
  );
}

/** Loan requests announce themselves: how many wait, and for how much (DB-10). */
function RequestsLine({ requests: { count, amount } }: { requests: TheDay['requests'] }) {
  const money = useMoneyText();
  if (count === 0) return null;
  return (
    <WaitingLine to="/administracao" icon={Inbox}>
      {`${count === 1 ? '1 pedido' : `${count} pedidos`} esperando · ${money(amount)}`}
    </WaitingLine>
  );
}
