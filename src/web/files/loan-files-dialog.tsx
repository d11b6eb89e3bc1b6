import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useFilesOf } from '#web/data/files/file-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { FileList } from './file-list.tsx';

const AddFileDialog = lazyPart(async () => (await import('./add-file-dialog.tsx')).AddFileDialog);

export interface LoanOfFiles {
  readonly id: string;
  readonly client_id: string;
  readonly client: { readonly name: string };
}

interface LoanFilesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanOfFiles;
}

/** The signed contract, the note, what stands for the loan (AQ-1). */
export function LoanFilesDialog({ open, onOpenChange, loan }: LoanFilesDialogProps) {
  const files = useFilesOf({ clientId: loan.client_id, loanId: loan.id });
  const mayAdd = useMay('receive');
  const { open: openAdd, shown } = useDialog<null>();
  const isEmpty =
    !files.isPending && files.error === null && files.pages.every(({ items }) => items.length === 0);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Arquivos do empréstimo"
      description={loan.client.name}
      forReading
    >
      <div className="grid gap-3">
        {isEmpty && <p className="text-sm text-muted">Nenhum arquivo deste empréstimo.</p>}
        <FileList files={files} />
        {mayAdd && (
          <Button
            variant="secondary"
            onClick={() => openAdd(null, loan.id)}
            onPointerEnter={AddFileDialog.prefetch}
          >
            <Plus aria-hidden="true" />
            Adicionar arquivo
          </Button>
        )}
      </div>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <AddFileDialog
            key={shown.key}
            {...shown.dialog}
            client={{ id: loan.client_id, name: loan.client.name }}
            loanId={loan.id}
            onFinished={shown.onFinished}
          />
        </Suspense>
      )}
    </SheetDialog>
  );
}
