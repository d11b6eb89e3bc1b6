import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const RollReceiptDialog = lazyPart(async () => (await import('./roll-receipt-dialog.tsx')).RollReceiptDialog);

/** Beside 'Recibo em PDF' (PD-17). */
export function RollReceiptButton({ paymentId }: { paymentId: string }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button variant="ghost" dense onClick={() => open(null)} onPointerEnter={RollReceiptDialog.prefetch}>
        <Printer aria-hidden="true" />
        Imprimir em bobina
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RollReceiptDialog key={shown.key} {...shown.dialog} paymentId={paymentId} />
        </Suspense>
      )}
    </>
  );
}
