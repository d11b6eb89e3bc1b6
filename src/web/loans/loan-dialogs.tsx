import { Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

/** What can be done from a loan's card (LN-2). */
export type LoanAction = 'details' | 'share' | 'edit' | 'delete';

export const LoanFormDialog = lazyPart(
  async () => (await import('./form/loan-form-dialog.tsx')).LoanFormDialog,
);
const LoanDetailsDialog = lazyPart(
  async () => (await import('./details/loan-details-dialog.tsx')).LoanDetailsDialog,
);
const ShareLoanDialog = lazyPart(
  async () => (await import('./details/share-loan-dialog.tsx')).ShareLoanDialog,
);
const DeleteLoanDialog = lazyPart(
  async () => (await import('./deletion/delete-loan-dialog.tsx')).DeleteLoanDialog,
);

/** On 'Empréstimos', which is there to open them, and once the details are open: each so long after what came before it. */
const SOON_MS = 500;
/** Elsewhere the screen comes to rest first, with all that it shows itself. */
const AT_REST_MS = 6_000;

interface Opened {
  action: LoanAction;
  loan: LoanWithClient;
}

/**
 * One dialog for all the cards of a list: `open` from a card, `dialog` somewhere in the screen; `beside` where that is a
 * flex row with room for a panel.
 */
export function useLoanDialogs({ beside = false }: { beside?: boolean } = {}): {
  open: (action: LoanAction, loan: LoanWithClient) => void;
  dialog: ReactNode;
  /** Whose details are open. */
  detailsOf: string | null;
} {
  const { open: openDialog, shown } = useDialog<Opened>();
  const isOfDetails = shown !== null && shown.subject.action === 'details' && shown.dialog.open;
  const soon = beside || isOfDetails;
  useEffect(() => bringWhenIdle(soon), [soon]);
  const open = useCallback(
    (action: LoanAction, loan: LoanWithClient) => openDialog({ action, loan }),
    [openDialog],
  );
  return {
    open,
    detailsOf: isOfDetails ? shown.subject.loan.id : null,
    dialog: shown !== null && (
      <Suspense fallback={<SheetComing />}>
        <LoanDialog key={shown.key} {...shown.dialog} {...shown.subject} beside={beside} onAction={open} />
      </Suspense>
    ),
  };
}

interface LoanDialogProps extends Opened {
  beside: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAction: (action: LoanAction, loan: LoanWithClient) => void;
}

function LoanDialog({ action, loan, beside, open, onOpenChange, onAction }: LoanDialogProps) {
  const props = { loan, open, onOpenChange };
  switch (action) {
    case 'details':
      return (
        <LoanDetailsDialog
          {...props}
          beside={beside}
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

/** Brought while the person reads, so that they open at once; from a row only the details do. */
function bringWhenIdle(soon: boolean): () => void {
  const others = [LoanFormDialog, ShareLoanDialog, DeleteLoanDialog];
  const dialogs = [LoanDetailsDialog, ...(soon ? others : [])];
  return loadWhenIdle(
    dialogs.map(({ load }) => load),
    soon ? SOON_MS : AT_REST_MS,
  );
}
