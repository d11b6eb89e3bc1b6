import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import './early-answers.ts';
import { useTakenOver } from './first-view.ts';
import { LazyToaster } from './lazy-toaster.tsx';
import { queryClient } from './query-client.ts';

/** Everything around the router, the same in the browser and where the first view is drawn at build time. */
export function App({ children }: { children: ReactNode }) {
  const takenOver = useTakenOver();
  useEffect(() => {
    if (takenOver) pressAgain();
  }, [takenOver]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {children}
        <LazyToaster />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Nothing is lost of what was done before this moment: early.ts kept it. */
function pressAgain(): void {
  window.dispatchEvent(new Event('caderneta-taken-over'));
  const pressed = window.cadernetaPressed;
  window.cadernetaPressed = null;
  if (pressed?.isConnected === true) pressed.click();
}
