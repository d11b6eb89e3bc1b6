import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConnectionSign } from '#web/live/connection-sign.tsx';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePagedQuery } from '#web/ui/list/use-paged-query.ts';
import { InstitutionInView } from './institution-in-view.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnLoans } from './own-loans.tsx';
import { openRequestQuery, ownDetailsQuery, ownLoanList } from './portal-queries.ts';
import { RequestInProgress } from './request-in-progress.tsx';
import { RequestLoan } from './request-loan.tsx';
import { signOutBorrower } from './sign-out-borrower.ts';

/** PT-4 to PT-8. Mounted anew for each borrower, and with it the stream, which hears what its session may hear. */
export function PortalDashboard({ firstName }: { firstName: string }) {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  return (
    <>
      <PageHeader title="Portal do Cliente" subtitle={`Olá, ${firstName}!`} action={<SignOut />} />
      {/* In the flow, so that it covers no action; at the head of the screen once that is out of sight. */}
      <ConnectionSign className="sticky top-[calc(0.75rem+env(safe-area-inset-top))] z-20 mb-5 grid justify-items-center empty:mb-0" />
      <OwnRecords />
    </>
  );
}

function OwnRecords() {
  const queryClient = useQueryClient();
  const details = useQuery(ownDetailsQuery);
  const loans = usePagedQuery(ownLoanList(queryClient));
  const request = useQuery(openRequestQuery);

  if (details.data === undefined || request.data === undefined || loans.isPending || loans.error !== null) {
    const error = details.error ?? loans.error ?? request.error;
    if (error === null) return <SkeletonList text="Carregando seus dados..." rows={3} oneColumn />;
    const retry = () =>
      Promise.all([
        ...[details, request].filter(({ isError }) => isError).map((query) => query.refetch()),
        ...(loans.error === null ? [] : [loans.retry()]),
      ]);
    return <LoadFailure title="Não foi possível abrir seus dados" message={error.message} retry={retry} />;
  }
  return (
    <div className="grid gap-8">
      <InstitutionInView name={details.data.institution_name} cpf={details.data.cpf} />
      {request.data !== null && <RequestInProgress request={request.data} />}
      <OwnLoans loans={loans} />
      <OwnDetails details={details.data} />
      <RequestLoan allowed={request.data === null} />
    </div>
  );
}

function SignOut() {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      variant="secondary"
      loading={leaving}
      onClick={() => {
        setLeaving(true);
        void signOutBorrower(queryClient).finally(() => setLeaving(false));
      }}
    >
      <LogOut aria-hidden="true" />
      Sair
    </Button>
  );
}
