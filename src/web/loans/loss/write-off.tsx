import { CircleOff } from 'lucide-react';
import { Suspense } from 'react';
import { mayBeWrittenOff } from '#domain/loans/settlement/write-off.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const WriteOffDialog = lazyPart(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog);

/** PD-9: offered only where the delay is of thirty days or more. */
export function WriteOff({ loan }: { loan: LoanWithClient }) {
  const { open, shown } = useDialog<null>();
  const mayEdit = useMay('edit');
  const today = useToday();
  if (!mayEdit || !mayBeWrittenOff(loan, today)) return null;
  return (
    <>
      <Button
        variant="secondary"
        dense
        onClick={() => open(null, loan.id)}
        onPointerEnter={WriteOffDialog.prefetch}
      >
        <CircleOff aria-hidden="true" />
        Baixar como perda
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <WriteOffDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} loan={loan} />
        </Suspense>
      )}
    </>
  );
}
