import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { loadWhenIdle } from '#web/first-view/when-idle.ts';
import type { LoanWithClient } from './loan-queries.ts';

/** What can be done from a loan's card (LN-2); 'pay' opens its details at the form of a payment. */
export type LoanAction = 'details' | 'pay' | 'share' | 'edit' | 'delete';

export const LoanFormDialog = lazyPart(async () => (await import('./loan-form-dialog.tsx')).LoanFormDialog);
const LoanDetailsDialog = lazyPart(async () => (await import('./loan-details-dialog.tsx')).LoanDetailsDialog);
const ShareLoanDialog = lazyPart(async () => (await import('./share-loan-dialog.tsx')).ShareLoanDialog);
const DeleteLoanDialog = lazyPart(async () => (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog);

/** Each so long after what came before it. */
const DIALOGS_AFTER_MS = 500;

interface Opened {
  action: LoanAction;
  loan: LoanWithClient;
  open: boolean;
  /** Each opening is a dialog of its own: nothing typed for one loan shows up in another. */
  opening: number;
}

/** One dialog for all the cards of a list: `open` from a card, `dialog` somewhere in the screen. */
export function useLoanDialogs(): {
  open: (action: LoanAction, loan: LoanWithClient) => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(preloadWhenIdle, []);
  // The same function each time, so that the cards of a long list are not drawn anew with every page.
  const open = useCallback(
    (action: LoanAction, loan: LoanWithClient) =>
      setOpened((before) => ({ action, loan, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  return {
    open,
    dialog: opened !== null && (
      <Suspense fallback={<SheetComing />}>
        <LoanDialog
          key={opened.opening}
          {...opened}
          onAction={open}
          onOpenChange={(open) => setOpened((before) => before && { ...before, open })}
        />
      </Suspense>
    ),
  };
}

interface LoanDialogProps extends Opened {
  onOpenChange: (open: boolean) => void;
  onAction: (action: LoanAction, loan: LoanWithClient) => void;
}

function LoanDialog({ action, loan, open, onOpenChange, onAction }: LoanDialogProps) {
  const props = { loan, open, onOpenChange };
  switch (action) {
    case 'details':
    case 'pay':
      return (
        <LoanDetailsDialog
          {...props}
          toPay={action === 'pay'}
          onShare={(current) => onAction('share', current)}
          onEdit={(current) => onAction('edit', current)}
        />
      );
    case 'share':
      return <ShareLoanDialog {...props} />;
    case 'edit':
      return <LoanFormDialog {...props} />;
    case 'delete':
      return <DeleteLoanDialog {...props} />;
  }
}

/** Nobody waits for a dialog: they come while the person reads the list. */
function preloadWhenIdle(): () => void {
  const inThisOrder = [LoanDetailsDialog, LoanFormDialog, ShareLoanDialog, DeleteLoanDialog];
  return loadWhenIdle(
    inThisOrder.map(({ load }) => load),
    DIALOGS_AFTER_MS,
  );
}
