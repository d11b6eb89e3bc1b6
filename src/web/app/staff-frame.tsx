import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Day, Timestamp } from '#domain/calendar.ts';
import type { Role } from '#domain/people/role.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { ConnectionSign } from '#web/live/connection-sign.tsx';
import { DaySection } from '#web/dashboard/lazy-day-section.ts';
import { ReceiveHost } from '#web/loans/receive/receive-host.tsx';
import { LoanMessageHost } from '#web/messages/loan-message-host.tsx';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { loginStateFor } from '#web/sessions/login-state.ts';
import { NoAnswer } from '#web/sessions/no-answer.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { MainNavigation, tabsOf } from './main-navigation.tsx';
import { ScrollMemory } from '#web/base/history/scroll-memory.tsx';
import { offlineUse, onOfflineUse } from '#web/base/offline-use.ts';
import { settings } from '#web/base/settings.ts';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { SCREEN_CODE } from './screen-code.ts';
import { homeOf, isStaffAddress, STAFF_SCREENS } from '#web/base/screens.ts';
import { StartScreen } from '#web/ui/page/start-screen.tsx';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { PAGE_PADDING } from '#web/ui/page/cover-head.tsx';
import { useHideValuesChoice, ValuesHidden } from '#web/ui/money/hidden-values.ts';
import type { Retry } from '#web/api/retry-policy.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { keepRole } from '#web/base/first-view/drawn-role.ts';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';

const ShortcutHelp = lazyPart(async () => (await import('./shortcuts/shortcut-help.tsx')).ShortcutHelp);

/** Loaded only where the institution is closing (AS-11). */
const ClosingSign = lazyPart(async () => (await import('./closing-sign.tsx')).ClosingSign);

/** Loaded only in a demonstration (AS-5). */
const DemoSign = lazyPart(async () => (await import('./demo-sign.tsx')).DemoSign);

/** Loaded only where something is kept on this device (OF-1). */
const OfflineStart = lazyPart(async () => (await import('#web/offline/offline-parts.ts')).OfflineStart);
const OfflineView = lazyPart(async () => (await import('#web/offline/offline-parts.ts')).OfflineView);

const SheetScreen = SCREEN_CODE['/folha'];

/** The code of the other tabs is loaded while the person reads the first one: once that rests, and never beside its own. */
const SCREENS_AFTER_MS = 10_000;

/** RT-1: only for signed-in staff; other visitors come back here after signing in. A role is kept to its screens (EQ-5). */
export function StaffFrame() {
  const { checking, failed, retry, staff } = useSession();
  const { pathname, search } = useLocation();
  if (failed !== null || checking) {
    const without = failed === null ? <StartScreen /> : <WithoutFrame error={failed} retry={retry} />;
    if (offlineUse() === 'none') return without;
    // Also while it is asked again: what is open there stays open.
    return (
      <Suspense fallback={<StartScreen />}>
        <OfflineStart without={without} sheet={<SheetScreen />} />
      </Suspense>
    );
  }
  if (staff === null) return <Navigate to="/login" replace state={loginStateFor(pathname + search)} />;
  const { user_id: user, institution_id: institution, role } = staff;
  const screen = pathname.replace(/(.)\/+$/, '$1');
  if (isStaffAddress(screen) && !STAFF_SCREENS[screen].roles.includes(role)) {
    return <Navigate to={homeOf(role)} replace />;
  }
  return (
    <Frame
      key={`${user} ${institution}`}
      role={role}
      drawn={user === ''}
      closingOn={staff.closing_on}
      demoUntil={staff.demo_until}
    />
  );
}

function Frame({
  role,
  drawn,
  closingOn,
  demoUntil,
}: {
  role: Role;
  drawn: boolean;
  closingOn: Day | undefined;
  demoUntil: Timestamp | undefined;
}) {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  useEffect(() => loadWhenIdle(codeOfTabs(role), SCREENS_AFTER_MS), [role]);
  useEffect(() => keepRole(role), [role]);
  const hidden = useHideValuesChoice();
  const offline = useSyncExternalStore(onOfflineUse, offlineUse, offlineUse);
  const { pathname } = useLocation();
  const home = homeOf(role);
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcut('?', () => setHelp('open'));
  return (
    <div className="lg:pl-59">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-60 -translate-y-[calc(100%+1rem)] rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
      >
        Pular para o conteúdo
      </a>
      <MainNavigation role={role} drawn={drawn} onHelp={() => setHelp('open')} />
      <main
        id="conteudo"
        tabIndex={-1}
        className={clsx(
          'mx-auto max-w-[107.5rem] focus:outline-none lg:px-8 lg:pt-7',
          PAGE_PADDING,
          // Room for the bar and for the floating button above it.
          'pb-[calc(var(--bar-height)+6rem)] print:p-0',
        )}
      >
        <ValuesHidden value={hidden}>
          {closingOn !== undefined && (
            <Suspense fallback={null}>
              <ClosingSign closingOn={closingOn} role={role} />
            </Suspense>
          )}
          {demoUntil !== undefined && (
            <Suspense fallback={null}>
              <DemoSign until={demoUntil} />
            </Suspense>
          )}
          {offline !== 'none' && role !== 'viewer' && (
            <Suspense fallback={null}>
              <OfflineView home={home} />
            </Suspense>
          )}
          {!(offline === 'away' && pathname === home) && <Outlet />}
        </ValuesHidden>
      </main>
      {/* Beside the floating button, in the room left for it; on a wide screen above the foot of the rail. */}
      <ConnectionSign className="fixed right-22 bottom-[calc(var(--bar-height)+1rem)] left-4 z-30 lg:right-auto lg:bottom-24 lg:left-4 lg:w-51" />
      <ScrollMemory />
      <ReceiveHost />
      <LoanMessageHost />
      {help !== 'never' && (
        <Suspense fallback={<SheetComing />}>
          <ShortcutHelp open={help === 'open'} onOpenChange={(open) => setHelp(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </div>
  );
}

const codeOfTabs = (role: Role) => [
  ...(role === 'collector' ? [] : [DaySection.load]),
  ...tabsOf(role).map((to) => SCREEN_CODE[to].load),
];

function WithoutFrame(props: { error: Error; retry: Retry }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center px-4">
      <h1 className="mb-6 flex items-center justify-center gap-2.5 text-lg font-bold tracking-tight">
        <BrandMark className="size-8" />
        {settings.productName}
      </h1>
      <NoAnswer title="Não foi possível abrir o sistema" {...props} />
    </main>
  );
}
