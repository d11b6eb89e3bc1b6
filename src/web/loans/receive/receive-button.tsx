import { ArrowDownLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { openReceive, ReceiveSheet } from './receive-host.tsx';

interface ReceiveButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'dense' | 'wide' | 'className'
> {
  /** The loan as a list has it, or only its id with the name of the client. */
  loan: LoanWithClient | { readonly id: string; readonly client: { readonly name: string } };
  /** 'Ver detalhes do empréstimo' in the sheet, where the screen can show them. */
  onDetails?: (loan: LoanWithClient) => void;
}

/** 'Receber': one press to the sheet of what was received (RC-1). */
export function ReceiveButton({ loan, onDetails, ...look }: ReceiveButtonProps) {
  const mayReceive = useMay('receive');
  if (!mayReceive) return null;
  const known = 'version' in loan ? loan : undefined;
  return (
    <Button
      {...look}
      // The second click of a double click was meant for the button that stood here before (LN-20).
      onClick={({ detail }) => {
        if (detail < 2) openReceive({ loanId: loan.id, known, onDetails });
      }}
      onPointerEnter={ReceiveSheet.prefetch}
    >
      <ArrowDownLeft aria-hidden="true" />
      Receber
      <span className="sr-only">{` de ${loan.client.name}`}</span>
    </Button>
  );
}
