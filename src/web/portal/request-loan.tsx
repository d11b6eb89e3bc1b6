import { Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/first-view/when-idle.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';

const RequestLoanDialog = lazyPart(async () => (await import('./request-loan-dialog.tsx')).RequestLoanDialog);

/** PT-7, PT-8: the button stays under the thumb; the dialog outlives it, for a request sent takes the button away. */
export function RequestLoan({ allowed }: { allowed: boolean }) {
  const [open, setOpen] = useState(false);
  /** Null until the first opening; another number is another request. */
  const [turn, setTurn] = useState<number | null>(null);
  const [finished, setFinished] = useState(false);
  useEffect(preloadWhenIdle, []);
  return (
    <>
      {allowed && (
        <div className="sticky bottom-0 -mx-4 -mb-10 border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:mb-0 sm:border-0 sm:p-0">
          <Button
            wide
            onClick={() => {
              setTurn(turn === null || finished ? (turn ?? 0) + 1 : turn);
              setFinished(false);
              setOpen(true);
            }}
          >
            <Plus aria-hidden="true" />
            Solicitar Novo Empréstimo
          </Button>
        </div>
      )}
      {turn !== null && (
        <Suspense fallback={<SheetComing />}>
          <RequestLoanDialog
            key={turn}
            open={open}
            onOpenChange={setOpen}
            onFinished={() => setFinished(true)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Nobody waits for the dialog: it comes while the person reads. */
function preloadWhenIdle(): () => void {
  return loadWhenIdle([RequestLoanDialog.load], 300);
}
