import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { reachedBy, type Installment } from '#domain/loans/plan/installment.ts';

import { loanEnd } from '#domain/loans/plan/installment-state.ts';
import { subtractCents, type Cents } from '#domain/money.ts';
import { useUnsaved } from '#web/api/use-unsaved.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { InstallmentBook } from './installment-book.tsx';
import { MoveDueDates } from './move-due-dates.tsx';
import { installmentsQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';

const InstallmentDialog = lazyPart(async () => (await import('./installment-dialog.tsx')).InstallmentDialog);

interface InstallmentsTabProps {
  loan: LoanWithClient;
  /** Fills the payment form with what is open up to an instalment, and gives its amount field (PA-19). */
  onReceive: (amount: Cents) => HTMLElement | null;
}

/** PA-18: asked for each time it is opened. */
export function InstallmentsTab({ loan, onReceive }: InstallmentsTabProps) {
  const today = useToday();
  const unsaved = useUnsaved(loan);
  const { data, error, refetch } = useQuery({ ...installmentsQuery(loan.id), refetchOnMount: 'always' });
  // Read first, pressed a moment later.
  useEffect(() => InstallmentDialog.prefetch(), []);
  const { open, shown } = useDialog<Pick<Installment, 'plan_version' | 'number'>>();
  if (data === undefined) {
    return error === null ? (
      <SkeletonList text="Carregando carnê..." rows={2} oneColumn />
    ) : (
      <LoadFailure message={error.message} retry={refetch} />
    );
  }
  // As it is now: a payment recorded meanwhile shows in the open dialog too.
  const chosen = data.items.find(
    (each) => each.plan_version === shown?.subject.plan_version && each.number === shown.subject.number,
  );
  return (
    <>
      <InstallmentBook
        installments={data.items}
        planVersion={loan.plan_version}
        ended={loanEnd(loan)}
        renegotiations={data.renegotiations}
        unsaved={unsaved === null ? undefined : numbersReached(loan, unsaved, data.items)}
        today={today}
        onChoose={open}
      />
      <MoveDueDates loan={loan} installments={data.items} />
      {shown !== null && chosen !== undefined && (
        <Suspense fallback={<SheetComing />}>
          <InstallmentDialog
            key={shown.key}
            {...shown.dialog}
            loan={loan}
            installments={data.items}
            installment={chosen}
            onReceive={onReceive}
          />
        </Suspense>
      )}
    </>
  );
}

/** The instalments that the payment under way goes to (MO-2). */
function numbersReached(
  { plan_version: current, paid_amount: before }: LoanWithClient,
  { paid_amount: after }: LoanWithClient,
  installments: readonly Installment[],
): ReadonlySet<number> {
  const plan = installments.filter(({ plan_version: version }) => version === current);
  return new Set(reachedBy(plan, subtractCents(after, before)).map(({ number }) => number));
}
