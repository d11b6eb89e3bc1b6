import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '#web/first-view/lazy-part.tsx';
import { ProblemBoundary } from './problem-boundary.tsx';
import { useReleaseBetweenScreens } from './releases/waiting-release.ts';
import { RouteProblem, RouteProblemPage, UnknownAddress } from './route-problem.tsx';
import { STAFF_SCREENS } from './staff-screens.ts';
import { StartScreen } from './start-screen.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';

const Login = lazyScreen(async () => (await import('#web/sessions/login-screen.tsx')).LoginScreen);
const StaffFrame = lazyScreen(async () => (await import('./staff-frame.tsx')).StaffFrame);

const PORTAL_SCREENS = {
  '/portal/selecionar-instituicao': lazyScreen(
    async () => (await import('#web/portal/choose-institution-screen.tsx')).ChooseInstitutionScreen,
  ),
  '/portal/nova-solicitacao': lazyScreen(
    async () => (await import('#web/portal/new-request-screen.tsx')).NewRequestScreen,
  ),
  '/portal/dashboard': lazyScreen(
    async () => (await import('#web/portal/portal-dashboard-screen.tsx')).PortalDashboardScreen,
  ),
};

/** The kit, to be looked at while working on it; the built app has neither the address nor the code. */
const Gallery = import.meta.env.DEV
  ? lazyScreen(async () => (await import('#web/gallery/gallery-screen.tsx')).GalleryScreen)
  : null;

/** Every address of the product (RT-1 to RT-4, RT-7). */
export function Screens() {
  useReleaseBetweenScreens();
  return (
    <ProblemBoundary problem={RouteProblemPage}>
      <Suspense fallback={<StartScreen />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route element={<StaffFrame />}>
            <Route element={<InsideTheFrame />}>
              {Object.entries(STAFF_SCREENS).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route path="/portal/login" element={<Navigate to="/login" replace />} />
          {Object.entries(PORTAL_SCREENS).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {Gallery !== null && <Route path="/_ui" element={<Gallery />} />}
          <Route path="*" element={<UnknownAddress />} />
        </Routes>
      </Suspense>
    </ProblemBoundary>
  );
}

/** One broken screen leaves the way to the others, and one whose code takes its time says so in its own place. */
function InsideTheFrame() {
  const { pathname } = useLocation();
  return (
    <ProblemBoundary problem={RouteProblem}>
      <Suspense key={pathname} fallback={<SkeletonList text="Carregando..." />}>
        <Outlet />
      </Suspense>
    </ProblemBoundary>
  );
}

/** Brings the code of the screen at this address, so that it can be shown without a pause. */
export async function loadScreen(pathname: string): Promise<void> {
  const path = pathname.replace(/(.)\/+$/, '$1');
  const screens: Partial<Record<string, { load: () => Promise<void> }>> = {
    '/login': Login,
    ...STAFF_SCREENS,
    ...PORTAL_SCREENS,
  };
  const frame = path in STAFF_SCREENS ? StaffFrame.load() : undefined;
  await Promise.all([screens[path]?.load(), frame]);
}
