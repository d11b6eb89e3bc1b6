import { MessageCircle, Pencil, Share2 } from 'lucide-react';
import { collectionMessage } from '#domain/loans/collection-message.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { useToday } from '#web/today.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import type { LoanWithClient } from './loan-queries.ts';
import { useRenewLoan } from './use-renew-loan.ts';
import { useSettleLoan } from './use-settle-loan.ts';

interface LoanDetailsActionsProps {
  loan: LoanWithClient;
  /** The tick beside 'Renovar Empréstimo'. */
  interestReceived: boolean;
  /** Settled or renewed: the dialog closes (LN-12, LN-13). */
  onDone: () => void;
  onShare?: (loan: LoanWithClient) => void;
  onEdit?: (loan: LoanWithClient) => void;
}

/** The two that move money nearest to the thumb, the others above them. A paid loan offers neither (LN-12, LN-13). */
export function LoanDetailsActions(props: LoanDetailsActionsProps) {
  const { loan, interestReceived, onDone, onShare, onEdit } = props;
  const paid = loan.status === 'pago';
  const today = useToday();
  const { settle, settling } = useSettleLoan(onDone);
  const { renew, renewing } = useRenewLoan(onDone);
  return (
    <div className="flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-between">
      <div className="flex flex-wrap gap-1.5 *:flex-auto max-sm:*:px-2 sm:gap-2 sm:*:flex-none">
        <a
          href={chatLink(
            chatPhone(loan.client.phone),
            collectionMessage(loan, { name: loan.client.name }, today),
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
        <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
          <Button
            variant="secondary"
            dense
            loading={renewing}
            disabled={settling}
            onClick={() => renew({ loanId: loan.id, interestReceived })}
          >
            Renovar Empréstimo
          </Button>
          <Button dense loading={settling} disabled={renewing} onClick={() => settle(loan)}>
            Quitar Empréstimo
          </Button>
        </div>
      )}
    </div>
  );
}
