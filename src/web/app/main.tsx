import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './app.css';
import { App } from './app.tsx';
import { loginIsDrawn, screenIsDrawn } from '#web/base/first-view/first-view.ts';
import { startTabHistory } from '#web/base/history/tab-history.ts';
import { TabRouter } from '#web/base/history/tab-router.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { metricsQuery } from '#web/data/dashboard/metrics-query.ts';
import { firstFigureIsWritten } from '#web/base/first-view/first-figure.ts';
import { startNoticingText } from '#web/base/typed-text.ts';
import { loadScreen, Screens } from './routes.tsx';
import { recordIn } from '#web/base/screens.ts';
import { prefetchClientPage } from '#web/clients/page/lazy-client-page.ts';
import { disableBfcache } from '#web/base/history/disable-bfcache.ts';
import { startSessionKeeper } from '#web/sessions/session-keeper.ts';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';
import { offlineUse } from '#web/base/offline-use.ts';
import { followOtherTabs, startTheme } from '#web/base/theme.ts';
import { whenIdle } from '#web/base/first-view/when-idle.ts';

startTheme();
followOtherTabs();
startNoticingText();
disableBfcache();
startSessionKeeper(queryClient);
// Asked at once, while the screen's own code is still on its way.
const session = queryClient.prefetchQuery(sessionQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const app = (
  <App>
    <TabRouter first={startTabHistory()}>
      <Screens />
    </TabRouter>
  </App>
);
const show = () => {
  delete document.documentElement.dataset['recovering'];
  // The link for a new password leads to the login with something behind the #, which no server sees.
  if (loginIsDrawn && window.location.hash === '') hydrateRoot(root, app);
  // A little at a time: what is pressed meanwhile is not kept waiting.
  else startTransition(() => createRoot(root).render(app));
};
// Not awaited: the screen's file waits for this one to end. The screen's error boundary reports what cannot be loaded.
const screen = loadScreen(window.location.pathname, window.location.search);
// A picture of the screen stays until it is known whose it is; a figure in it is the first the real one shows.
const drawn = async () => {
  await session;
  if (!firstFigureIsWritten()) return;
  const client = recordIn('/clientes', window.location.search);
  if (client === null) await queryClient.prefetchQuery(metricsQuery);
  else await prefetchClientPage(queryClient, client);
};
void Promise.all(screenIsDrawn ? [screen, drawn()] : [screen]).then(show, show);

// Also where no frame is shown: what was kept for a session goes with it (OF-1).
if (offlineUse() !== 'none') {
  const started = import('#web/offline/offline-parts.ts').then(({ startOffline }) =>
    startOffline(queryClient),
  );
  started.catch(() => undefined);
}

// Only for what was built: the development server has its own way with changes.
if (import.meta.env.PROD) {
  whenIdle(() => {
    const watching = import('#web/base/releases/watch-releases.ts').then(({ watchReleases }) =>
      watchReleases(),
    );
    watching.catch(() => undefined);
  }, 2000);
}
