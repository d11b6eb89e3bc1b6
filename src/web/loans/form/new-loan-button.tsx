import { Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { WhoMay } from '#web/sessions/who-may.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { LoanFormDialog } from '#web/loans/loan-dialogs.tsx';
import { wantsNewLoan } from './new-loan-state.ts';

interface NewLoanButtonProps {
  onCreated: (id: string) => void;
}

/** LN-1: 'Novo', for those who may lend. */
export function NewLoanButton(props: NewLoanButtonProps) {
  return (
    <WhoMay operation="lend">
      <NewLoan {...props} />
    </WhoMay>
  );
}

/** What was typed into a form that was closed is still there at the next opening, until it is saved. */
function NewLoan({ onCreated }: NewLoanButtonProps) {
  const { open, shown } = useDialog<null>();
  const openForm = () => open(null, 'new');
  useOpenedFromElsewhere(openForm);
  useShortcut('n', openForm);

  return (
    <>
      <Button onClick={openForm} onPointerEnter={LoanFormDialog.prefetch}>
        <Plus aria-hidden="true" />
        Novo
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LoanFormDialog
            key={shown.key}
            {...shown.dialog}
            onFinished={shown.onFinished}
            onCreated={onCreated}
          />
        </Suspense>
      )}
    </>
  );
}

/** Once, so that neither a reload nor the way back opens the form again. */
function useOpenedFromElsewhere(openForm: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = wantsNewLoan(state);
  useEffect(() => {
    if (!wanted) return;
    openForm();
    void navigate(pathname + search, { replace: true, state: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once per arrival, not whenever the function is another
  }, [wanted]);
}
