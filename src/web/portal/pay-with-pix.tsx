import { QrCode as QrIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ownPixQuery } from '#web/portal/portal-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PixDialog } from '#web/pix/lazy-pix-dialog.ts';

interface PayWithPixProps {
  loanId: string;
  creditor: string;
}

/** 'Pagar com Pix' on the card of a loan in the portal (PX-9). */
export function PayWithPix({ loanId, creditor }: PayWithPixProps) {
  const queryClient = useQueryClient();
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button wide onClick={() => open(null)} onPointerEnter={PixDialog.prefetch}>
        <QrIcon aria-hidden="true" />
        Pagar com Pix
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
