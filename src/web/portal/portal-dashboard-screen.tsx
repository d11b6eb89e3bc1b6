import { Navigate } from 'react-router';
import { NoAnswer } from '#web/sessions/no-answer.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useBorrowerTurn, useNoticeOfTheEnd } from './borrower-session.ts';
import { PortalDashboard } from './portal-dashboard.tsx';
import { PortalPage } from './portal-page.tsx';

/** Shows the portal once the session was verified (RT-3). */
export function PortalDashboardScreen() {
  const { checking, failed, retry, borrower } = useSession();
  const turn = useBorrowerTurn();
  useNoticeOfTheEnd(borrower);
  if (failed !== null) {
    return (
      <PortalPage>
        <PageHeader title="Portal do Cliente" />
        <NoAnswer title="Não foi possível abrir seus dados" error={failed} retry={retry} />
      </PortalPage>
    );
  }
  if (checking) {
    return (
      <PortalPage>
        <SkeletonList text="Verificando sessão do cliente..." rows={3} oneColumn />
      </PortalPage>
    );
  }
  if (borrower === null) return <Navigate to="/login" replace />;
  return (
    <PortalPage>
      <PortalDashboard key={turn} firstName={borrower.first_name} />
    </PortalPage>
  );
}
