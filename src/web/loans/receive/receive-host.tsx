import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { hostedDialog } from '#web/ui/dialog/hosted-dialog.ts';
import type { ReceiveChoice } from './receive-options.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';

export const ReceiveSheet = lazyPart(async () => (await import('./receive-sheet.tsx')).ReceiveSheet);

interface ReceiveRequest {
  loanId: string;
  known: LoanWithClient | undefined;
  onDetails: ((loan: LoanWithClient) => void) | undefined;
  /** The tile that is chosen at first. */
  first?: ReceiveChoice;
}

const receiveDialog = hostedDialog<ReceiveRequest>();

/** Opens 'Receber' in the frame of the screen (`ReceiveHost`). */
export const openReceive = receiveDialog.open;

/** Around the screens and not in their rows: a loan that is settled leaves its list, its receipt stays. */
export function ReceiveHost() {
  const shown = receiveDialog.useShown();
  if (shown === null) return null;
  return (
    <Suspense fallback={<SheetComing />}>
      <ReceiveSheet key={shown.key} {...shown.dialog} {...shown.subject} />
    </Suspense>
  );
}
