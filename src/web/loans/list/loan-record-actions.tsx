import { Pencil, Share2, Trash2 } from 'lucide-react';
import type { LoanAction } from '#web/loans/loan-dialogs.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';

interface LoanRecordActionsProps {
  loan: LoanWithClient;
  onAction: (action: LoanAction, loan: LoanWithClient) => void;
}

/** What can be done with the record of a loan, on its card and in its row of the table. */
export function LoanRecordActions({ loan, onAction }: LoanRecordActionsProps) {
  const { name } = loan.client;
  const mayEdit = useMay('edit');
  return (
    <>
      <IconButton label={`Partilhar empréstimo de ${name}`} onClick={() => onAction('share', loan)}>
        <Share2 aria-hidden="true" />
      </IconButton>
      {mayEdit && (
        <>
          <IconButton label={`Editar empréstimo de ${name}`} onClick={() => onAction('edit', loan)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Excluir empréstimo de ${name}`}
            tone="destructive"
            onClick={() => onAction('delete', loan)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </>
  );
}
