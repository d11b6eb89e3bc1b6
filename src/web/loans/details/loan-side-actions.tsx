import { Ellipsis, History, Pencil, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { isCovered } from '#domain/loans/loan/loan-totals.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanDocuments } from '#web/documents/loan-documents.tsx';
import { LoanFilesButton } from '#web/files/loan-files-button.tsx';
import { AcceptanceButton } from '#web/loans/acceptance/acceptance-button.tsx';
import { GuaranteesButton } from '#web/loans/guarantees/guarantees-button.tsx';
import { WriteOff } from '#web/loans/loss/write-off.tsx';
import { LoanPayoff } from '#web/loans/settlement/loan-payoff.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { LoanPixButton } from '#web/pix/loan-pix-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';

interface LoanSideActionsProps {
  loan: LoanWithClient;
  onShare?: ((loan: LoanWithClient) => void) | undefined;
  onEdit?: ((loan: LoanWithClient) => void) | undefined;
  onHistory: () => void;
}

const TILE = 'min-h-17! min-w-0 flex-col gap-1! px-1! text-[0.8125rem]! leading-tight [&_svg]:text-brand';

/** Small buttons under the rows; what is used seldom is unfolded by 'Mais' (LN-31). */
export function LoanSideActions({ loan, onShare, onEdit, onHistory }: LoanSideActionsProps) {
  const mayEdit = useMay('edit');
  const more = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        {/* LN-21: a client who has paid everything is not asked for anything. */}
        {(loan.status === 'pago' || !isCovered(loan)) && (
          <ChargeButton client={{ id: loan.client_id, ...loan.client }} loan={loan} className={TILE} />
        )}
        <LoanPixButton loan={loan} className={TILE} />
        {onShare !== undefined && (
          <Button variant="secondary" dense className={TILE} onClick={() => onShare(loan)}>
            <Share2 aria-hidden="true" />
            Partilhar
          </Button>
        )}
        <Button
          variant="secondary"
          dense
          className={TILE}
          aria-expanded={unfolded}
          aria-controls={more}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Ellipsis aria-hidden="true" />
          Mais
        </Button>
      </div>
      <div id={more} hidden={!unfolded} className="mt-3">
        {unfolded && (
          <div className="flex flex-wrap gap-2 *:flex-auto">
            {onEdit !== undefined && mayEdit && (
              <Button variant="secondary" dense onClick={() => onEdit(loan)}>
                <Pencil aria-hidden="true" />
                Editar
              </Button>
            )}
            <Button variant="secondary" dense onClick={onHistory}>
              <History aria-hidden="true" />
              Histórico
            </Button>
            <LoanPayoff loan={loan} words="Quanto falta para quitar?" />
            <GuaranteesButton loan={loan} />
            <AcceptanceButton loan={loan} />
            <LoanFilesButton loan={loan} />
            <WriteOff loan={loan} />
            <LoanDocuments loan={loan} />
          </div>
        )}
      </div>
    </>
  );
}
