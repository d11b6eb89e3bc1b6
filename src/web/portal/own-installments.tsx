import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ShownPortalLoan } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import { loanEnd } from '#domain/loans/plan/installment-state.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { ownInstallmentsQuery } from './portal-queries.ts';

const InstallmentBook = lazyPart(
  async () => (await import('#web/loans/installments/installment-book.tsx')).InstallmentBook,
);

interface OwnInstallmentsProps {
  loan: Pick<ShownPortalLoan, 'id' | 'plan_version' | 'status' | 'loss'>;
  today: Day;
}

/** PA-52: asked for once it is opened. */
export function OwnInstallments({ loan, today }: OwnInstallmentsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure
      summary="Ver carnê"
      className="-mb-4 border-t border-line pt-1"
      onOpen={() => setOpened(true)}
    >
      {opened && <Book loan={loan} today={today} />}
    </Disclosure>
  );
}

function Book({ loan, today }: OwnInstallmentsProps) {
  const { data, error, refetch } = useQuery(ownInstallmentsQuery(loan.id));
  const waiting = <SkeletonList text="Carregando carnê..." rows={2} oneColumn />;
  if (data === undefined) {
    return error === null ? waiting : <LoadFailure message={error.message} retry={refetch} />;
  }
  return (
    <Suspense fallback={waiting}>
      <InstallmentBook
        installments={data}
        planVersion={loan.plan_version}
        ended={loanEnd(loan)}
        today={today}
      />
    </Suspense>
  );
}
