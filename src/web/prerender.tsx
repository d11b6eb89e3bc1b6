import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { loadScreen, Screens } from './routes.tsx';
import { StartScreen } from './start-screen.tsx';

/** The login as React will find it when it takes over (scripts/write-pages.mjs puts it into the page). */
export async function drawLogin(): Promise<string> {
  await loadScreen('/login');
  return renderToString(
    <App>
      <StaticRouter location="/login">
        <Screens />
      </StaticRouter>
    </App>,
  );
}

/** What every other page shows until its code is there. */
export function drawStart(): string {
  return renderToStaticMarkup(<StartScreen />);
}
