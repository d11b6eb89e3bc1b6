import { clsx } from 'clsx';
import { HandCoins, Phone } from 'lucide-react';
import type { ClientPage } from '#contract/clients.ts';
import type { ShownLoan } from '#contract/loans.ts';
import { telNumber } from '#domain/phone.ts';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { ReceiveButton } from '#web/loans/receive/receive-button.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';

interface ClientActionsProps {
  page: ClientPage;
  sideBySide: boolean;
  mostUrgent: ShownLoan | null;
  onLend: () => void;
  onDetails: (loan: LoanWithClient) => void;
}

/** Receber, Emprestar, Cobrar, Ligar: tiles under the thumb, a row of buttons beside the list. */
export function ClientActions({ page, sideBySide, mostUrgent, onLend, onDetails }: ClientActionsProps) {
  const { client, next_due_date: nextDueDate } = page;
  const tile = sideBySide
    ? 'px-4!'
    : 'min-h-17! flex-col gap-1! rounded-[0.875rem]! border-0! px-1! text-[0.8125rem]! min-w-0';
  const owes = nextDueDate !== null;
  const mayLend = useMay('lend');
  return (
    <div
      className={clsx(
        sideBySide
          ? 'flex flex-wrap gap-2'
          : 'grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2 max-[22rem]:grid-cols-2',
      )}
    >
      {owes && mostUrgent !== null && hasClient(mostUrgent) && (
        <ReceiveButton dense loan={mostUrgent} onDetails={onDetails} className={tile} />
      )}
      {mayLend && (
        <Button dense variant={owes ? 'secondary' : 'primary'} className={tile} onClick={onLend}>
          <HandCoins aria-hidden="true" />
          Emprestar
        </Button>
      )}
      {owes && <ChargeButton client={client} className={tile} />}
      <a
        href={`tel:${telNumber(client.phone)}`}
        className={buttonLook({ variant: 'secondary', dense: true, className: tile })}
      >
        <Phone aria-hidden="true" />
        Ligar
      </a>
    </div>
  );
}
