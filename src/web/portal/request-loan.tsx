import { Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';

const RequestLoanDialog = lazyPart(async () => (await import('./request-loan-dialog.tsx')).RequestLoanDialog);

interface RequestLoanProps {
  allowed: boolean;
  /** The name of who answers. */
  institution: string;
}

/** PT-7, PT-8: the button stays under the thumb; the dialog outlives it, for a request sent takes the button away. */
export function RequestLoan({ allowed, institution }: RequestLoanProps) {
  const { open, shown } = useDialog<null>();
  useEffect(preloadWhenIdle, []);
  return (
    <>
      {allowed && (
        <div className="-mx-4 border-t border-line bg-card px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:rounded-t-card sm:border-x">
          <Button wide onClick={() => open(null, 'request')}>
            <Plus aria-hidden="true" />
            Solicitar Novo Empréstimo
          </Button>
        </div>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RequestLoanDialog
            key={shown.key}
            {...shown.dialog}
            institution={institution}
            onFinished={shown.onFinished}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loaded while the person reads, so that the dialog opens at once. */
function preloadWhenIdle(): () => void {
  return loadWhenIdle([RequestLoanDialog.load], 300);
}
