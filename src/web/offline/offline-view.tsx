import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { offlineUse, onOfflineUse } from '#web/base/offline-use.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { CountPill } from '#web/ui/feedback/count-pill.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useHideValuesChoice, ValuesHidden } from '#web/ui/money/hidden-values.ts';
import { PAGE_PADDING } from '#web/ui/page/cover-head.tsx';
import { OfflineDay } from './offline-day.tsx';
import { OfflineReceiveHost } from './offline-receive-host.tsx';
import { useOfflineState } from './offline-state.ts';
import { paymentsText } from './queue-entry.ts';
import { QueueLine } from './queue-line.tsx';
import { readAgain, startOffline } from './follow-connection.ts';

/** Above every staff screen what is kept; in the place of 'Hoje' who to collect from while there is no connection (OF-3). */
export function OfflineView({ home }: { home: string }) {
  const { pathname } = useLocation();
  const use = useSyncExternalStore(onOfflineUse, offlineUse, offlineUse);
  const queryClient = useQueryClient();
  const isHome = pathname === home;
  useEffect(() => void startOffline(queryClient), [queryClient]);
  useEffect(() => {
    if (isHome) void readAgain();
  }, [isHome]);
  return (
    <>
      <QueueLine />
      {use === 'away' && isHome && <OfflineDay />}
      {/* The sheet goes on with what it shows, or with the Rota. */}
      {use === 'away' && !isHome && pathname !== '/folha' && <NeedsConnection home={home} />}
      <OfflineReceiveHost />
    </>
  );
}

/** The app opened without a connection: who is signed in cannot be asked, and the key that is here says whose Rota this is. */
export function OfflineStart({ without, sheet }: { without: ReactNode; sheet: ReactNode }) {
  const { isAlone, owner, isOn } = useOfflineState();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const hidden = useHideValuesChoice();
  useEffect(() => void startOffline(queryClient), [queryClient]);
  if (!isAlone || owner === null || !isOn) return without;
  const isHome = pathname === '/' || pathname === '/hoje';
  const isSheet = pathname === '/folha';
  return (
    <ValuesHidden value={hidden}>
      <main className={`mx-auto max-w-[107.5rem] ${PAGE_PADDING} pb-24`}>
        {isHome ? (
          <>
            <OfflineDay />
            <div className="mx-auto mt-4 max-w-3xl">
              <QueueLine />
            </div>
          </>
        ) : (
          <>
            <div className="pt-8">
              <QueueLine />
            </div>
            {isSheet && sheet}
            {isSheet ? (
              <Link to="/" className={buttonLook({ variant: 'ghost', dense: true })}>
                Ver quem cobrar hoje
              </Link>
            ) : (
              <NeedsConnection home="/" />
            )}
          </>
        )}
        <OfflineReceiveHost />
      </main>
    </ValuesHidden>
  );
}

function NeedsConnection({ home }: { home: string }) {
  return (
    <div className="mx-auto mb-4 grid max-w-3xl gap-2">
      <Notice tone="orange">Esta tela precisa de internet.</Notice>
      <Link to={home} className={buttonLook({ variant: 'secondary', dense: true })}>
        Ver quem cobrar hoje
      </Link>
    </div>
  );
}

/** On the tab of 'Hoje': what is not registered (OF-6). */
export function UnsentPill({ count }: { count: number }) {
  return (
    <CountPill
      count={count}
      spoken={`${paymentsText(count)} não enviado${count === 1 ? '' : 's'}`}
      className="max-lg:absolute max-lg:top-0.5 max-lg:left-1/2 max-lg:ml-1.5 lg:ml-auto @max-[18rem]:max-lg:static @max-[18rem]:max-lg:ml-0"
    />
  );
}
