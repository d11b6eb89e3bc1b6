import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { LazyToaster } from './lazy-toaster.tsx';
import { queryClient } from '#web/api/query-client.ts';

/** Everything around the router, the same in the browser and where the first view is drawn at build time. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {children}
        <LazyToaster />
      </QueryClientProvider>
    </StrictMode>
  );
}
