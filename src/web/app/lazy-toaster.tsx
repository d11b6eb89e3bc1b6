import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { onToastChange } from '#web/base/show-toast.ts';
import { whenIdle } from '#web/base/first-view/when-idle.ts';

const Toaster = lazyPart(async () => (await import('#web/ui/feedback/toaster.tsx')).Toaster);

/** After the first screen, not beside it: toasts are not needed for the first view. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const unwatch = onToastChange(want);
    const cancel = whenIdle(want);
    return () => {
      unwatch();
      cancel();
    };
  }, []);
  // An open dialog hides the rest of the page from readers, except what is marked live when it opens: its failure is announced here.
  return (
    <div aria-live="off">
      {wanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
