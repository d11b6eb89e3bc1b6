import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';
import { buttonLook } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { PortalPage } from './portal-page.tsx';
import { portalStateOf } from './portal-state.ts';

/** RT-2, PT-1 */
export function ChooseInstitutionScreen() {
  const { state } = useLocation();
  usePageTitle('Selecionar Instituição');
  if (portalStateOf(state) === null) return <Navigate to="/login" replace />;
  return (
    <PortalPage>
      <PageHeader title="Selecionar Instituição" subtitle="Com quem você quer falar?" />
      <Link to="/login" className={buttonLook({ variant: 'ghost' })}>
        <ArrowLeft aria-hidden="true" />
        Voltar
      </Link>
    </PortalPage>
  );
}
