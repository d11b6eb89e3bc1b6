import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { HandCoins, Keyboard, LayoutDashboard, Settings2, Users, type LucideIcon } from 'lucide-react';
import {
  memo,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useOptimistic,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { ConnectionSign } from '#web/live/connection-sign.tsx';
import { DaySection } from '#web/dashboard/lazy-day-section.ts';
import { startLiveUpdates } from '#web/live/live-updates.ts';
import { loginStateFor } from '#web/sessions/login-state.ts';
import { NoAnswer } from '#web/sessions/no-answer.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { ScrollMemory } from './scroll-memory.tsx';
import { settings } from './settings.ts';
import { useShortcut } from './shortcuts/use-shortcut.ts';
import { SCREEN_CODE } from './screen-code.ts';
import { STAFF_SCREENS, type StaffAddress } from './screens.ts';
import { StartScreen } from './start-screen.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Retry } from '#web/ui/retry-button.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { loadWhenIdle } from '#web/first-view/when-idle.ts';

const ShortcutHelp = lazyPart(async () => (await import('./shortcuts/shortcut-help.tsx')).ShortcutHelp);

/** The code of the other tabs is loaded while the person reads the first one, and never beside its own. */
const SCREENS_AFTER_MS = 5_000;

/** RT-1: only for signed-in staff; whoever is not comes back here after signing in. */
export function StaffFrame() {
  const { checking, failed, retry, staff } = useSession();
  const { pathname, search } = useLocation();
  if (failed !== null) return <WithoutFrame error={failed} retry={retry} />;
  if (checking) return <StartScreen />;
  if (staff === null) return <Navigate to="/login" replace state={loginStateFor(pathname + search)} />;
  return <Frame key={staff.user_id} />;
}

function Frame() {
  const queryClient = useQueryClient();
  useEffect(() => startLiveUpdates(queryClient), [queryClient]);
  useEffect(() => loadWhenIdle(CODE_OF_THE_TABS, SCREENS_AFTER_MS), []);
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useShortcut('?', () => setHelp('open'));
  return (
    <div className="lg:pl-60">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <MainNavigation onHelp={() => setHelp('open')} />
      <main
        id="conteudo"
        tabIndex={-1}
        className={clsx(
          'mx-auto max-w-[72rem] px-4 pt-[calc(1.5rem+env(safe-area-inset-top))] focus:outline-none sm:px-6 lg:px-8 lg:pt-10',
          // Room for the bar and for the floating button above it.
          'pb-[calc(var(--bar-height)+6rem)] print:p-0',
        )}
      >
        <Outlet />
      </main>
      {/* Beside the floating button, in the room left for it; on a wide screen at the foot of the rail. */}
      <ConnectionSign className="fixed right-22 bottom-[calc(var(--bar-height)+1rem)] left-4 z-30 lg:right-auto lg:bottom-6 lg:left-3 lg:w-54" />
      <ScrollMemory />
      {help !== 'never' && (
        <Suspense fallback={<SheetComing />}>
          <ShortcutHelp open={help === 'open'} onOpenChange={(open) => setHelp(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </div>
  );
}

interface Tab {
  to: StaffAddress;
  icon: LucideIcon;
}

/** The four tabs around every staff screen (RT-5). */
const TABS: readonly Tab[] = [
  { to: '/', icon: LayoutDashboard },
  { to: '/clientes', icon: Users },
  { to: '/emprestimos', icon: HandCoins },
  { to: '/administracao', icon: Settings2 },
];

const CODE_OF_THE_TABS = [DaySection.load, ...TABS.map(({ to }) => SCREEN_CODE[to].load)];

/** At the bottom under the thumb; on a wide screen the same four on the left. */
function MainNavigation({ onHelp }: { onHelp: () => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Marked as it is pressed; its screen follows when that was seen.
  const [shown, showAtOnce] = useOptimistic(pathname);
  const lastPress = useRef<MouseEvent>(null);
  const press = useCallback(
    (event: MouseEvent, to: Tab['to']) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      lastPress.current = event;
      startTransition(async () => {
        showAtOnce(to);
        await nextPaint();
        await codeIsHere(to);
        if (lastPress.current === event) startTransition(() => void navigate(to));
      });
    },
    [navigate, showAtOnce],
  );
  return (
    <nav
      aria-label="Principal"
      className={clsx(
        '@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden',
        'lg:inset-y-0 lg:right-auto lg:w-60 lg:border-t-0 lg:border-r lg:px-3 lg:py-6',
      )}
    >
      <p className="mb-8 hidden items-center gap-2.5 px-3 text-lg font-bold tracking-tight lg:flex">
        <BrandMark className="size-8" />
        {settings.productName}
      </p>
      {/* With large text two rows of two, in the same height: --bar-height counts on it. */}
      <ul className="mx-auto grid h-[4rem] max-w-xl grid-cols-4 lg:h-auto lg:grid-cols-1 lg:gap-1 @max-[18rem]:max-lg:grid-cols-2">
        {TABS.map((tab) => (
          <li key={tab.to} className="min-w-0">
            <TabLink {...tab} shown={shown === tab.to} onPress={press} />
          </li>
        ))}
      </ul>
      {/* Where there is a keyboard, most likely. */}
      <div className="mt-6 hidden border-t border-line pt-4 lg:block">
        <Button variant="ghost" dense wide className="justify-start" onClick={onHelp}>
          <Keyboard aria-hidden="true" />
          Atalhos do teclado
        </Button>
      </div>
    </nav>
  );
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Or takes too long to be waited for: then its place says so. Once said, React leaves it there for a while. */
async function codeIsHere(to: Tab['to']): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.race([SCREEN_CODE[to].load().catch(() => undefined), patience]);
}

interface TabLinkProps extends Tab {
  shown: boolean;
  onPress: (event: MouseEvent, to: Tab['to']) => void;
}

const TabLink = memo(function TabLink({ to, icon: Icon, shown, onPress }: TabLinkProps) {
  return (
    <NavLink
      to={to}
      end
      onClick={(event) => onPress(event, to)}
      data-shown={shown}
      className={clsx(
        'group flex h-full flex-col items-center justify-center gap-1 rounded-control text-xs font-medium text-muted',
        'hover:text-ink data-[shown=true]:font-semibold data-[shown=true]:text-brand',
        '@max-[18rem]:flex-row focus-visible:-outline-offset-2 lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base',
        'lg:hover:bg-sunken lg:data-[shown=true]:bg-brand-soft',
      )}
    >
      <span
        className={clsx(
          'grid h-7 w-14 place-items-center rounded-full @max-[18rem]:w-auto @max-[18rem]:px-1',
          'group-data-[shown=true]:bg-brand-soft lg:w-auto lg:group-data-[shown=true]:bg-transparent',
        )}
      >
        <Icon
          aria-hidden="true"
          className="size-6 group-data-[shown=true]:stroke-[2.25]"
          strokeWidth={1.75}
        />
      </span>
      {STAFF_SCREENS[to].title}
    </NavLink>
  );
});

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
