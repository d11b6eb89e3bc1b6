import { MessageCircle, Pencil, Share2 } from 'lucide-react';
import { collectionMessage } from '#domain/loans/collection-message.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { today } from '#web/settings.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import type { LoanWithClient } from './loan-queries.ts';

interface LoanDetailsActionsProps {
  loan: LoanWithClient;
  onSettle: () => void;
  onRenew: () => void;
  onShare?: (loan: LoanWithClient) => void;
  onEdit?: (loan: LoanWithClient) => void;
}

/** The two that move money nearest to the thumb, the others above them. A paid loan offers neither (LN-12, LN-13). */
export function LoanDetailsActions({ loan, onSettle, onRenew, onShare, onEdit }: LoanDetailsActionsProps) {
  const paid = loan.status === 'pago';
  return (
    <div className="flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-between">
      <div className="flex gap-2 *:flex-auto sm:*:flex-none">
        <a
          href={chatLink(
            chatPhone(loan.client.phone),
            collectionMessage(loan, { name: loan.client.name }, today()),
          )}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ variant: 'secondary', dense: true })}
        >
          <MessageCircle aria-hidden="true" />
          {paid ? 'Avisar quitação' : 'Cobrar'}
        </a>
        {onShare !== undefined && (
          <Button variant="secondary" dense onClick={() => onShare(loan)}>
            <Share2 aria-hidden="true" />
            Partilhar
          </Button>
        )}
        {onEdit !== undefined && (
          <Button variant="secondary" dense onClick={() => onEdit(loan)}>
            <Pencil aria-hidden="true" />
            Editar
          </Button>
        )}
      </div>
      {!paid && (
        <div className="flex gap-2 *:flex-1 sm:*:flex-none">
          <Button variant="secondary" dense onClick={onRenew}>
            Renovar Empréstimo
          </Button>
          <Button dense onClick={onSettle}>
            Quitar Empréstimo
          </Button>
        </div>
      )}
    </div>
  );
}
