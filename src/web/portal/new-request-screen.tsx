import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { PortalPage } from './portal-page.tsx';
import { portalStateOf } from './portal-state.ts';

/** RT-2, PT-3 */
export function NewRequestScreen() {
  const { state } = useLocation();
  const institution = portalStateOf(state)?.institution;
  usePageTitle('Nova Solicitação');
  if (institution === undefined) return <Navigate to="/login" replace />;
  return (
    <PortalPage>
      <PageHeader title="Nova Solicitação" subtitle={institution.name} />
    </PortalPage>
  );
}
