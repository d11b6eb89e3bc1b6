import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShortcut } from '#web/app/shortcuts/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { LoanFormDialog } from './loan-dialogs.tsx';
import { wantsNewLoan } from './new-loan-state.ts';

/** LN-1: 'Novo'. What was typed into a form that was closed is still there at the next opening, until it is saved. */
export function NewLoanButton() {
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState(0);
  const finished = useRef(false);

  function openForm() {
    if (form === 0 || finished.current) setForm(form + 1);
    finished.current = false;
    setOpen(true);
  }
  useOpenedFromElsewhere(openForm);
  useShortcut('n', openForm);

  return (
    <>
      <Button onClick={openForm} onPointerEnter={LoanFormDialog.prefetch}>
        <Plus aria-hidden="true" />
        Novo
      </Button>
      {form > 0 && (
        <Suspense fallback={<SheetComing />}>
          <LoanFormDialog
            key={form}
            open={open}
            onOpenChange={setOpen}
            onFinished={() => {
              finished.current = true;
            }}
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
