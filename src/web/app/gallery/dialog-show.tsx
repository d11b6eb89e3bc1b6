import { useState } from 'react';
import { AlertNotice } from '#web/ui/feedback/alert-notice.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { SidePanel } from '#web/ui/page/side-panel.tsx';
import { Show } from './show.tsx';

/** What opens above a screen; the Toaster itself stands beside every screen. */
export function DialogShow() {
  const [open, setOpen] = useState<
    'sheet' | 'large' | 'panel' | 'confirm' | 'question' | 'notice' | 'coming' | null
  >(null);
  const props = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? which : null),
  });
  return (
    <Show name="Dialogs and toasts">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('sheet')}>SheetDialog</Button>
        <Button onClick={() => setOpen('large')}>SheetDialog, large</Button>
        <Button onClick={() => setOpen('panel')}>SidePanel</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setOpen('question')}>QuestionBeforeSending</Button>
        <Button onClick={() => setOpen('notice')}>AlertNotice</Button>
        <Button onClick={() => setOpen(open === 'coming' ? null : 'coming')}>SheetComing</Button>
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              title: 'Feito!',
              description: 'default',
              action: { label: 'Desfazer', run: () => undefined },
            })
          }
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ title: 'Erro', description: 'destructive', variant: 'destructive' })}
        >
          Toast, destructive
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ title: 'Tentando de novo…', variant: 'waiting' })}
        >
          Toast, waiting
        </Button>
      </div>
      <QuestionBeforeSending
        question={
          open === 'question'
            ? {
                values: null,
                questions: unusualNumbers('106 parcelas, a última em 26/11/2028. Está certo?'),
                proceed: () => setOpen(null),
                dismiss: () => setOpen(null),
              }
            : null
        }
      />
      <SheetDialog
        {...props('sheet')}
        title="SheetDialog"
        description="regular"
        actions={
          <FormActions onCancel={() => setOpen(null)} sending={false} sendingText="Salvando...">
            Salvar
          </FormActions>
        }
      >
        Conteúdo.
      </SheetDialog>
      <SheetDialog {...props('large')} title="SheetDialog" size="large" forReading>
        Conteúdo.
      </SheetDialog>
      <SidePanel {...props('panel')} title="SidePanel" description="beside the list">
        Conteúdo.
      </SidePanel>
      <ConfirmDialog
        {...props('confirm')}
        title="ConfirmDialog"
        description="Você tem certeza?"
        confirmLabel="Excluir"
        onConfirm={() => setOpen(null)}
      />
      {open === 'coming' && <SheetComing />}
      <AlertNotice {...props('notice')} title="AlertNotice" description="Algo para ler." />
    </Show>
  );
}
