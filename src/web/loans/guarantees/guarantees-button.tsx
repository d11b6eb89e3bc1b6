import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const GuaranteesDialog = lazyPart(async () => (await import('./guarantees-dialog.tsx')).GuaranteesDialog);

/** PD-1: who answers for the loan and what was left as a pledge, under 'Mais' of its details. */
export function GuaranteesButton({ loan }: { loan: LoanWithClient }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button
        variant="secondary"
        dense
        onClick={() => open(null, loan.id)}
        onPointerEnter={GuaranteesDialog.prefetch}
      >
        <ShieldCheck aria-hidden="true" />
        Avalista e garantia
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <GuaranteesDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} loan={loan} />
        </Suspense>
      )}
    </>
  );
}
