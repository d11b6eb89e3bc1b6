import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '#web/app/app.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { loadScreen, Screens } from '#web/app/routes.tsx';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';
import type { StaffAddress } from '#web/base/screens.ts';
import { StartScreen } from '#web/ui/page/start-screen.tsx';

/** For scripts/write-pages.mjs, which cannot import TypeScript. */
export { FIRST_REQUESTS, RECORD_REQUESTS } from '#web/app/first-requests.ts';
export { SCREENS, STAFF_FRAME_CHUNK } from '#web/base/screens.ts';

/** The login as React will find it when it takes over (scripts/write-pages.mjs puts it into the page). */
export async function drawLogin(): Promise<string> {
  await loadScreen('/login', '');
  return renderToString(
    <App>
      <StaticRouter location="/login">
        <Screens />
      </StaticRouter>
    </App>,
  );
}

/**
 * A screen of the staff before any answer: its frame, its title and the places of what it will show, and nothing of
 * anybody. A picture, which cannot be pressed and which screen readers skip, until the real one takes its place.
 */
export async function drawStaff(address: StaffAddress, search = ''): Promise<string> {
  await loadScreen(address, search);
  // Of nobody, with every right: what only some roles have is marked with them.
  const placeholder = {
    user_id: '',
    email: '',
    name: null,
    role: 'owner',
    can_lend: true,
    institution_id: '',
    token_expires_at: '',
  } as const;
  queryClient.setQueryData(sessionQuery.queryKey, {
    staff: { ...placeholder, institutions: [] },
    borrower: null,
  });
  const drawn = renderToStaticMarkup(
    <div inert aria-hidden="true">
      <App>
        <StaticRouter location={address + search}>
          <Screens />
        </StaticRouter>
      </App>
    </div>,
  );
  // What breaks while it is drawn is silently left out.
  if (!drawn.includes('<h1')) throw new Error(`${address} could not be drawn`);
  return drawn;
}

/** A client's page (CL-11); from 1280 px on its place is beside the list, which is all that is drawn there. */
export async function drawClient(): Promise<string> {
  const page = await drawStaff('/clientes', '?cliente=0');
  const list = await drawStaff('/clientes');
  return `<div class="xl:hidden">${page}</div><div class="max-xl:hidden">${list}</div>`;
}

/** What every other page shows until its code is there. */
export function drawStart(): string {
  return renderToStaticMarkup(<StartScreen />);
}
