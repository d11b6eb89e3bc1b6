import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { PayoffDialogProps } from './payoff-dialog.tsx';

const PayoffDialog = lazyPart(async () => (await import('./payoff-dialog.tsx')).PayoffDialog);

interface PayoffButtonProps
  extends
    Pick<PayoffDialogProps, 'queryOn' | 'creditor'>,
    Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'dense' | 'children'> {}

/** Opens the quote of a loan, on both sides (PB-1, PB-2). */
export function PayoffButton({ queryOn, creditor, ...look }: PayoffButtonProps) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button {...look} onClick={() => open(null)} onPointerEnter={PayoffDialog.prefetch} />
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <PayoffDialog
            key={shown.key}
            {...shown.dialog}
            queryOn={queryOn}
            {...(creditor === undefined ? {} : { creditor })}
          />
        </Suspense>
      )}
    </>
  );
}
