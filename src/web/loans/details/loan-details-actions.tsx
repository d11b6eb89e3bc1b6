import { Pencil, Share2 } from 'lucide-react';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { LoanPixButton } from '#web/pix/loan-pix-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import type { PaymentFormState } from '#web/loans/payments/use-payment-form.ts';

interface LoanDetailsActionsProps {
  loan: LoanWithClient;
  payment: PaymentFormState;
  /** It is not yet known what settling would bring in. */
  waiting: boolean;
  settling: boolean;
  renewing: boolean;
  onSettle: () => void;
  onShare?: (loan: LoanWithClient) => void;
  onEdit?: ((loan: LoanWithClient) => void) | undefined;
}

/** The two that move money nearest to the thumb, the others above them. A paid loan offers neither (LN-12, LN-13). */
export function LoanDetailsActions(props: LoanDetailsActionsProps) {
  const { loan, payment, waiting, settling, renewing, onSettle, onShare, onEdit } = props;
  const paid = loan.status === 'pago';
  const mayReceive = useMay('receive');
  return (
    <div className="flex w-full flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-between">
      <div className="flex flex-wrap gap-1.5 *:flex-auto max-sm:*:px-2 sm:gap-2 sm:*:flex-none">
        {/* LN-21: a client who has paid everything is not asked for anything. */}
        {(paid || !isCovered(loan)) && (
          <ChargeButton client={{ id: loan.client_id, ...loan.client }} loan={loan} />
        )}
        <LoanPixButton loan={loan} />
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
      {!paid && mayReceive && (
        <MoneyActions
          loan={loan}
          payment={payment}
          waiting={waiting}
          settling={settling}
          renewing={renewing}
          onSettle={onSettle}
        />
      )}
    </div>
  );
}

/**
 * LN-20: the filled one is what the person is about to do: settle, or record the amount that is typed. Both keep their
 * places, so that the second tap of a double tap never lands on the other.
 */
function MoneyActions({
  loan,
  payment,
  waiting,
  settling,
  renewing,
  onSettle,
}: Omit<LoanDetailsActionsProps, 'onShare'>) {
  const { words, price } = payment.button;
  const typing = payment.typed !== null || price !== null;
  const receives = typing && !isCovered(loan) ? remainingAmount(loan) : null;
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
      <Button
        variant={typing ? 'secondary' : 'primary'}
        dense
        loading={settling}
        disabled={renewing || payment.sending || waiting}
        onClick={onSettle}
      >
        <WithPrice words="Quitar Empréstimo" price={receives === null ? null : brl(receives)} />
      </Button>
      <Button
        type="submit"
        form={payment.id}
        variant={typing ? 'primary' : 'secondary'}
        dense
        loading={payment.sending}
        loadingText="Adicionando..."
        disabled={renewing || settling}
        // The second click of a double click would find the form empty, its payment just recorded.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
        <WithPrice words={words} price={price} />
      </Button>
    </div>
  );
}

/** 'Quitar Empréstimo · R$ 2.100,00'; on a phone the price is on a line of its own, within the same height. */
function WithPrice({ words, price }: { words: string; price: string | null }) {
  return (
    <span className="max-sm:-my-1 max-sm:leading-tight">
      <span className="whitespace-nowrap">{words}</span>
      {price !== null && (
        <>
          <span className="max-sm:sr-only"> · </span>
          <span className="whitespace-nowrap max-sm:block">{price}</span>
        </>
      )}
    </span>
  );
}
