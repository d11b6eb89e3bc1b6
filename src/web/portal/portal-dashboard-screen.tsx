import { Navigate } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { PortalPage } from './portal-page.tsx';

/** RT-3, PT-4 */
export function PortalDashboardScreen() {
  const { checking, borrower } = useSession();
  usePageTitle('Portal do Cliente');
  if (checking) {
    return (
      <PortalPage>
        <SkeletonList text="Verificando sessão do cliente..." rows={3} className="lg:grid-cols-1" />
      </PortalPage>
    );
  }
  if (borrower === null) return <Navigate to="/login" replace />;
  return (
    <PortalPage>
      <PageHeader title="Portal do Cliente" subtitle={`Olá, ${borrower.first_name}!`} />
    </PortalPage>
  );
}
