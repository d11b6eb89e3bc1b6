import { useEffect } from 'react';
import { settings } from '#web/base/settings.ts';

/** RT-6. Set by hand: a rendered <title> would come second to the one in the page, and the first one wins. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} | ${settings.productName}`;
  }, [screen]);
}
