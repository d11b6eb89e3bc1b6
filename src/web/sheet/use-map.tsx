import { Suspense, useCallback, type ReactNode } from 'react';
import { keepHere, keptHere } from '#web/base/kept-here.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { MapDialog } from './lazy-route.ts';

const KEY = 'caderneta.map';

/** Opens a link of the map; the first time on this device it asks before an address is handed to another program (FD-10). */
export function useMap(): { openMap: (link: string) => void; question: ReactNode } {
  const { open, shown } = useDialog<string>();
  const openMap = useCallback(
    (link: string) => {
      if (keptHere(KEY) === null) open(link);
      else follow(link);
    },
    [open],
  );
  const question = shown !== null && (
    <Suspense fallback={<SheetComing />}>
      <MapDialog
        key={shown.key}
        {...shown.dialog}
        onConfirm={() => {
          keepHere(KEY, 'known');
          follow(shown.subject);
        }}
      />
    </Suspense>
  );
  return { openMap, question };
}

function follow(link: string): void {
  window.open(link, '_blank', 'noopener,noreferrer');
}

export const isAndroid = (): boolean => /android/i.test(navigator.userAgent);
