import { Files } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { LoanOfFiles } from './loan-files-dialog.tsx';

const LoanFilesDialog = lazyPart(async () => (await import('./loan-files-dialog.tsx')).LoanFilesDialog);

/** AQ-1: the papers of a loan, under 'Mais' of its details. */
export function LoanFilesButton({ loan }: { loan: LoanOfFiles }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button
        variant="secondary"
        dense
        onClick={() => open(null, loan.id)}
        onPointerEnter={LoanFilesDialog.prefetch}
      >
        <Files aria-hidden="true" />
        Arquivos
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LoanFilesDialog key={shown.key} {...shown.dialog} loan={loan} />
        </Suspense>
      )}
    </>
  );
}
