import { FileCheck } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const AcceptanceDialog = lazyPart(async () => (await import('./acceptance-dialog.tsx')).AcceptanceDialog);

/** PB-11: whether the client accepted the contract, under 'Mais' of the loan's details. */
export function AcceptanceButton({ loan }: { loan: LoanWithClient }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button
        variant="secondary"
        dense
        onClick={() => open(null, loan.id)}
        onPointerEnter={AcceptanceDialog.prefetch}
      >
        <FileCheck aria-hidden="true" />
        Aceite do contrato
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <AcceptanceDialog key={shown.key} {...shown.dialog} loan={loan} />
        </Suspense>
      )}
    </>
  );
}
