import { CheckCheck } from 'lucide-react';
import type { ShownLoan } from '#contract/loans.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { LoanMessageSheet } from './loan-message-sheet.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { useCollectionMessage } from './use-collection-message.ts';

interface ChargeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: { readonly id: string; readonly name: string; readonly phone: string };
  loan: ShownLoan | null;
}

/** 'Cobrar'; of a settled loan 'Avisar quitação' (CB-6). */
export function ChargeSheet(props: ChargeSheetProps) {
  const { loan, client, ...dialog } = props;
  return loan?.status === 'pago' ? (
    <LoanMessageSheet {...dialog} about={{ moment: 'settled', client, loan }} />
  ) : (
    <CollectionSheet {...props} />
  );
}

function CollectionSheet({ open, onOpenChange, client, loan }: ChargeSheetProps) {
  const message = useCollectionMessage(client, loan);
  const sheet = { open, onOpenChange, title: `Cobrar ${client.name}` };
  switch (message.state) {
    case 'loading':
      return <SheetComing />;
    case 'nothing owed':
      return (
        <SheetDialog {...sheet}>
          <EmptyState icon={CheckCheck} title="Nada a cobrar" hint={`${client.name} não deve nada agora.`} />
        </SheetDialog>
      );
    case 'ready': {
      const { moment, loanId, text } = message;
      return <MessageSheet {...sheet} client={client} moment={moment} loanId={loanId} text={text} />;
    }
  }
}
