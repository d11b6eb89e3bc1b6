import { Suspense } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { ChargeSheet } from './lazy-sheets.ts';
import { LOAN_MESSAGE_WORDS } from './loan-message-words.ts';

interface ChargeButtonProps {
  client: { readonly id: string; readonly name: string; readonly phone: string };
  /** The loan it stands beside; without one the message is about everything the client owes. */
  loan?: ShownLoan;
  /** 'icon' where a row has no room for words. */
  look?: 'words' | 'icon';
  className?: string;
}

/** 'Cobrar' opens the message of the moment; of a settled loan 'Avisar quitação' (CB-6). */
export function ChargeButton({ client, loan, look = 'words', className }: ChargeButtonProps) {
  const { open, shown } = useDialog<null>();
  const mayCharge = useMay('receive');
  const words = loan?.status === 'pago' ? LOAN_MESSAGE_WORDS.settled : 'Cobrar';
  const press = { onClick: () => open(null), onPointerEnter: ChargeSheet.prefetch };
  // Of a loss there is nothing to say (PD-9).
  if (!mayCharge || loan?.loss === true) return null;
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={`${words} ${client.name}`} className={className} {...press}>
          <WhatsAppIcon />
        </IconButton>
      ) : (
        <Button variant="secondary" dense className={className} {...press}>
          <WhatsAppIcon />
          {words}
          <span className="sr-only">{` ${client.name}`}</span>
        </Button>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ChargeSheet key={shown.key} {...shown.dialog} client={client} loan={loan ?? null} />
        </Suspense>
      )}
    </>
  );
}
