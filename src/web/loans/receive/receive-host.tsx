import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/loans/loan-queries.ts';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';

export const ReceiveSheet = lazyPart(async () => (await import('./receive-sheet.tsx')).ReceiveSheet);

interface ReceiveRequest {
  loanId: string;
  known: LoanWithClient | undefined;
  onDetails: ((loan: LoanWithClient) => void) | undefined;
}

let show: (request: ReceiveRequest) => void = () => undefined;

/** Opens 'Receber' in the frame of the screen (`ReceiveHost`). */
export function openReceive(request: ReceiveRequest): void {
  show(request);
}

/** Around the screens and not in their rows: a loan that is settled leaves its list, its receipt stays. */
export function ReceiveHost() {
  const { open, shown } = useDialog<ReceiveRequest>();
  useEffect(() => {
    show = open;
    return () => {
      show = () => undefined;
    };
  }, [open]);
  if (shown === null) return null;
  return (
    <Suspense fallback={<SheetComing />}>
      <ReceiveSheet key={shown.key} {...shown.dialog} {...shown.subject} />
    </Suspense>
  );
}
