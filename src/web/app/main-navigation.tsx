import { clsx } from 'clsx';
import { HandCoins, LayoutDashboard, Settings2, Users, type LucideIcon } from 'lucide-react';
import {
  startTransition,
  Suspense,
  useCallback,
  useOptimistic,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ROLES, type Role } from '#domain/people/role.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { SCREEN_CODE } from './screen-code.ts';
import { STAFF_SCREENS, type StaffAddress } from '#web/base/screens.ts';
import { onOfflineUse, unsentHere } from '#web/base/offline-use.ts';
import { settings } from '#web/base/settings.ts';
import { TabLink } from './tab-link.tsx';

/** What waits for an answer anyway is no part of the first code. */
const TabPill = lazyPart(async () => (await import('./frame-parts.ts')).TabPill);
const UnsentPill = lazyPart(async () => (await import('#web/offline/offline-parts.ts')).UnsentPill);
const RailMore = lazyPart(async () => (await import('./frame-parts.ts')).RailMore);

type TabAddress = {
  [To in StaffAddress]: (typeof STAFF_SCREENS)[To] extends { nav: 'tab' } ? To : never;
}[StaffAddress];

const ICONS = {
  '/': LayoutDashboard,
  '/hoje': LayoutDashboard,
  '/clientes': Users,
  '/emprestimos': HandCoins,
  '/administracao': Settings2,
  '/conta': Settings2,
} as const satisfies Record<TabAddress, LucideIcon>;

const isTab = (path: string): path is TabAddress => path in ICONS;
const TABS: readonly TabAddress[] = Object.keys(STAFF_SCREENS).filter(isTab);
/** The four tabs around every staff screen, of each role its own (RT-5, EQ-5). */
export const tabsOf = (role: Role): TabAddress[] =>
  TABS.filter((to) => STAFF_SCREENS[to].roles.includes(role));

/** Drawn for everybody: whose tab it is, where it is not everybody's. */
function drawnFor(to: TabAddress): string | undefined {
  const { roles } = STAFF_SCREENS[to];
  return roles.length === ROLES.length ? undefined : roles.join(' ');
}

interface MainNavigationProps {
  role: Role;
  /** For everybody, at build time. */
  drawn: boolean;
  onHelp: () => void;
}

/** The four tabs at the bottom under the thumb; on a wide screen the cover on the left, with what else there is. */
export function MainNavigation({ role, drawn, onHelp }: MainNavigationProps) {
  const { shown, press } = useShownAtOnce();
  const unsent = useSyncExternalStore(onOfflineUse, unsentHere, unsentHere);
  return (
    <header
      className={clsx(
        '@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden',
        'lg:cover lg:inset-y-0 lg:right-auto lg:flex lg:w-59 lg:flex-col lg:gap-6 lg:overflow-y-auto lg:border-t-0',
        // The bound edge of the notebook on its left, the elastic band on its right.
        'lg:border-r-4 lg:border-l-7 lg:border-r-elastic lg:border-l-cover-deep lg:px-3 lg:pt-6 lg:pb-3',
      )}
    >
      <p className="hidden items-center gap-2.5 px-3 text-lg font-bold tracking-tight lg:flex">
        <BrandMark className="size-8" />
        {settings.productName}
      </p>
      <nav aria-label="Principal">
        {/* With large text two rows of two, in the same height: --bar-height counts on it. */}
        <ul className="mx-auto grid h-[4rem] max-w-xl grid-cols-4 lg:h-auto lg:grid-cols-1 lg:gap-1 @max-[18rem]:max-lg:grid-cols-2">
          {(drawn ? TABS : tabsOf(role)).map((to, at) => (
            <li key={to} className="min-w-0" data-drawn-for={drawn ? drawnFor(to) : undefined}>
              <TabLink to={to} icon={ICONS[to]} shown={shown === to} onPress={press}>
                {at === 0 && unsent > 0 && (
                  <Suspense fallback={null}>
                    <UnsentPill count={unsent} />
                  </Suspense>
                )}
                {to === '/administracao' && (
                  <Suspense fallback={null}>
                    <TabPill />
                  </Suspense>
                )}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Mais" className="hidden grow flex-col gap-6 lg:flex">
        <Suspense fallback={null}>
          <RailMore role={role} shown={shown} onPress={press} onHelp={onHelp} />
        </Suspense>
      </nav>
    </header>
  );
}

/** A tab is marked as it is pressed; its screen follows when that was seen. */
function useShownAtOnce() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [shown, showAtOnce] = useOptimistic(pathname);
  const lastPress = useRef<MouseEvent>(null);
  const press = useCallback(
    (event: MouseEvent, to: StaffAddress) => {
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
  return { shown, press };
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Or takes too long to be waited for: then its place says so. Once said, React leaves it there for a while. */
async function codeIsHere(to: StaffAddress): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.race([SCREEN_CODE[to].load().catch(() => undefined), patience]);
}
