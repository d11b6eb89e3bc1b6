import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '#web/base/first-view/lazy-part.tsx';
import { ProblemBoundary } from './problem-boundary.tsx';
import { useReleaseBetweenScreens } from '#web/base/releases/waiting-release.ts';
import { RouteProblem, RouteProblemPage, UnknownAddress } from './route-problem.tsx';
import { SCREEN_CODE } from './screen-code.ts';
import { recordIn, SCREENS, STAFF_SCREENS, type Address } from '#web/base/screens.ts';
import { ClientPage } from '#web/clients/page/lazy-client-page.ts';
import { StartScreen } from '#web/ui/page/start-screen.tsx';
import { CoverHead } from '#web/ui/page/cover-head.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';

const StaffFrame = lazyScreen(async () => (await import('./staff-frame.tsx')).StaffFrame);

/** The kit, to be looked at while working on it; the built app has neither the address nor the code. */
const Gallery = import.meta.env.DEV
  ? lazyScreen(async () => (await import('#web/app/gallery/gallery-screen.tsx')).GalleryScreen)
  : null;

const isAddress = (path: string): path is Address => path in SCREENS;
const isStaff = (address: Address) => address in STAFF_SCREENS;
const ADDRESSES = Object.keys(SCREENS).filter(isAddress);

/** Every address of the product (RT-1 to RT-4, RT-7). */
export function Screens() {
  useReleaseBetweenScreens();
  return (
    <ProblemBoundary problem={RouteProblemPage}>
      <Suspense fallback={<StartScreen />}>
        <Routes>
          <Route element={<StaffFrame />}>
            <Route element={<InsideTheFrame />}>{ADDRESSES.filter(isStaff).map(routeOf)}</Route>
          </Route>
          {ADDRESSES.filter((address) => !isStaff(address)).map(routeOf)}
          <Route path="/portal/login" element={<Navigate to="/login" replace />} />
          {Gallery !== null && <Route path="/_ui" element={<Gallery />} />}
          <Route path="*" element={<UnknownAddress />} />
        </Routes>
      </Suspense>
    </ProblemBoundary>
  );
}

const routeOf = (address: Address) => (
  <Route key={address} path={address} element={<Screen address={address} />} />
);

function Screen({ address }: { address: Address }) {
  const Code = SCREEN_CODE[address];
  usePageTitle(SCREENS[address].title);
  return <Code />;
}

/** One broken screen leaves the way to the others, and one whose code takes its time says so in its own place. */
function InsideTheFrame() {
  const { pathname } = useLocation();
  return (
    <ProblemBoundary problem={RouteProblem}>
      <Suspense key={pathname} fallback={<ScreenComing />}>
        <Outlet />
      </Suspense>
    </ProblemBoundary>
  );
}

function ScreenComing() {
  return (
    <>
      <CoverHead>
        <div aria-hidden="true" className="grid h-15 animate-breathe content-center gap-2">
          <span className="h-6 w-2/5 max-w-56 rounded-full bg-sunken" />
          <span className="h-4 w-3/5 max-w-80 rounded-full bg-sunken" />
        </div>
      </CoverHead>
      <SkeletonList text="Carregando..." />
    </>
  );
}

/** Brings the code of the screen at this address, so that it can be shown without a pause. */
export async function loadScreen(pathname: string, search: string): Promise<void> {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (!isAddress(path)) return;
  await Promise.all([
    SCREEN_CODE[path].load(),
    isStaff(path) && StaffFrame.load(),
    path === '/clientes' && recordIn(path, search) !== null && ClientPage.load(),
  ]);
}
