import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { loadLoanForm } from './loan-dialogs.tsx';

const LoanFormDialog = lazy(async () => ({ default: (await loadLoanForm()).LoanFormDialog }));

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

  return (
    <>
      <Button onClick={openForm} onPointerEnter={() => void loadLoanForm()}>
        <Plus aria-hidden="true" />
        Novo
      </Button>
      {form > 0 && (
        <Suspense>
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
