import { Info } from 'lucide-react';
import { useState } from 'react';
import { loanFromWire } from '#contract/loan-translation.ts';
import { centsFromWire } from '#contract/wire-translation.ts';
import { dayInZone, dayText, oneMonthAfter } from '#domain/calendar.ts';
import { renewalOf } from '#domain/loans/loan-renewal.ts';
import { remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api-client.ts';
import { settings, today } from '#web/settings.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/use-operation.ts';
import { useSingleSend } from '#web/use-single-send.ts';
import type { LoanWithClient } from './loan-queries.ts';

interface RenewLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
  onRenewed: () => void;
}

/** LN-13. Mounted anew for each opening; what it says stays while the person reads. */
export function RenewLoanDialog({ open, onOpenChange, loan: current, onRenewed }: RenewLoanDialogProps) {
  const [{ loan, day, moment }] = useState(() => ({ loan: current, day: today(), moment: new Date() }));
  const [interestReceived, setInterestReceived] = useState(false);
  const endDate = oneMonthAfter(day);
  const renewal = renewalOf(loan, day, moment, { interestReceived });

  const renew = useOperation('renewLoan', {
    run: (received: boolean, idempotencyKey) => {
      const body = { end_date: endDate, record_interest_payment: received };
      return call('POST /api/loans/:id/renew', { params: { id: loan.id }, body }, { idempotencyKey });
    },
    onDone: ({ loan: renewed, charged_interest: charged }, received) => {
      const interest = brl(centsFromWire(charged));
      showToast({
        title: 'Empréstimo renovado!',
        description: `Juros de ${interest} ${received ? 'recebidos' : 'cobrados'}. Novo vencimento: ${dayText(loanFromWire(renewed).endDate)}.`,
      });
      onOpenChange(false);
      onRenewed();
    },
  });
  const send = useSingleSend(renew);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title="Renovar empréstimo"
      description={
        <>
          O empréstimo de {loan.client.name} passa a vencer em{' '}
          <strong className="whitespace-nowrap text-ink">{dayText(endDate)}</strong>, com{' '}
          <strong className="whitespace-nowrap text-ink">{brl(renewal.chargedInterest)}</strong> de juros a
          mais.
        </>
      }
      confirmLabel="Renovar Empréstimo"
      loading={renew.isPending}
      onConfirm={() => send(interestReceived)}
    >
      <div className="mt-4 grid gap-3">
        {loan.renewedAt !== null && dayInZone(loan.renewedAt, settings.timeZone) === day && <RenewedToday />}
        {renewal.chargedInterest > 0 && (
          <CheckboxField
            label="Registrar também o recebimento dos juros deste período"
            hint={`Um pagamento de ${brl(renewal.chargedInterest)} com a data de hoje.`}
            checked={interestReceived}
            disabled={renew.isPending}
            onCheckedChange={setInterestReceived}
          />
        )}
        <dl
          aria-label="Depois da renovação"
          className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-sunken px-4 py-3"
        >
          <dt>Restante depois</dt>
          <dd className="ml-auto text-lg font-bold whitespace-nowrap">
            {brl(remainingAmount(renewal.loan))}
          </dd>
        </dl>
      </div>
    </ConfirmDialog>
  );
}

function RenewedToday() {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-orange-soft px-4 py-3 text-sm font-medium text-orange">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Este empréstimo já foi renovado hoje. Renovar de novo cobra mais um período de juros.
    </p>
  );
}
