import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app.css';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { showNothingOnTheWayBack } from './session/nothing-on-the-way-back.ts';
import { startSessionKeeper } from './session/session-keeper.ts';
import { sessionQuery } from './session/session-queries.ts';
import { startTheme } from './theme.ts';

/** Beside the first screen, not before it: nobody waits for the place where toasts will show. */
const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }));

startTheme();
showNothingOnTheWayBack();
startSessionKeeper(queryClient);
// Asked at once, while the screen's own code is still on its way.
void queryClient.prefetchQuery(sessionQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
