import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import { onLocationChange, tabNavigator, type ShownLocation } from './tab-history.ts';

/** React Router on the tab's history, in which open dialogs have entries too. */
export function TabRouter({ first, children }: { first: ShownLocation; children: ReactNode }) {
  const [shown, setShown] = useState(first);
  useLayoutEffect(() => onLocationChange((next) => startTransition(() => setShown(next))), []);
  return (
    <Router {...shown} navigator={tabNavigator}>
      {children}
    </Router>
  );
}
