import { Navigate } from 'react-router';
import { NoAnswer } from '#web/sessions/no-answer.tsx';
import { fromPortalState } from '#web/sessions/login-state.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useBorrowerTurn, useNoticeOfTheEnd } from '#web/sessions/borrower-session.ts';
import { PortalDashboard } from './portal-dashboard.tsx';
import { OwedComing } from './owed-head.tsx';
import { PortalPage } from '#web/ui/page/portal-page.tsx';
import { ProductHead } from '#web/ui/page/product-head.tsx';

/** Shows the portal once the session was verified (RT-3). */
export function PortalDashboardScreen() {
  const { checking, failed, retry, borrower } = useSession();
  const turn = useBorrowerTurn();
  useNoticeOfTheEnd(borrower);
  if (failed !== null) {
    return (
      <PortalPage head={<ProductHead title="Portal do Cliente" />}>
        <NoAnswer title="Não foi possível abrir seus dados" error={failed} retry={retry} />
      </PortalPage>
    );
  }
  if (checking) {
    return (
      <PortalPage head={<HeadComing />}>
        <SkeletonList text="Verificando sessão do cliente..." rows={3} oneColumn space="min-h-dvh" />
      </PortalPage>
    );
  }
  if (borrower === null) return <Navigate to="/login" replace state={fromPortalState} />;
  return <PortalDashboard key={turn} borrower={borrower} />;
}

/** Until it is known whose portal this is. */
function HeadComing() {
  return (
    <>
      <div aria-hidden="true" className="animate-breathe">
        <span className="block h-11 w-3/5 rounded-control bg-sunken" />
        <span className="mt-4 block h-5 w-2/5 rounded-full bg-sunken" />
        <span className="block h-8.5" />
      </div>
      <OwedComing />
    </>
  );
}
