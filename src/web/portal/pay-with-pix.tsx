import { QrCode as QrIcon } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ownPixQuery } from '#web/portal/portal-queries.ts';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PixDialog } from '#web/pix/lazy-pix-dialog.ts';

interface PayWithPixProps {
  loanId: string;
  creditor: string;
  /** The first thing to press: its code is loaded while the person reads, so that it opens at once. */
  ready?: boolean;
  children?: ReactNode;
}

/** 'Pagar com Pix' on the card of a loan in the portal (PX-9). */
export function PayWithPix({ loanId, creditor, ready = false, children = 'Pagar com Pix' }: PayWithPixProps) {
  const queryClient = useQueryClient();
  const { open, shown } = useDialog<null>();
  useEffect(() => (ready ? loadWhenIdle([PixDialog.load], 300) : undefined), [ready]);
  return (
    <>
      <Button wide onClick={() => open(null)} onPointerEnter={PixDialog.prefetch}>
        <QrIcon aria-hidden="true" />
        {children}
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <PixDialog
            key={shown.key}
            {...shown.dialog}
            title="Pagar com Pix"
            creditor={creditor}
            query={ownPixQuery(queryClient, loanId)}
          />
        </Suspense>
      )}
    </>
  );
}
