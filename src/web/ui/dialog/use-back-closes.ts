import { useEffect, useRef } from 'react';
import { addDialog } from '#web/base/history/tab-history.ts';

/** TD-2: for every dialog of the app. Back closes it, and never leaves the screen behind it. */
export function useBackCloses(open: boolean, onOpenChange: (open: boolean) => void): void {
  const latest = useRef(onOpenChange);
  useEffect(() => {
    latest.current = onOpenChange;
  });
  useEffect(() => (open ? addDialog(() => latest.current(false)) : undefined), [open]);
}
