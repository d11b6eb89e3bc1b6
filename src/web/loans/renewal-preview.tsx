import { CalendarSync } from 'lucide-react';
import { dayInZone, dayText, type Day } from '#domain/calendar.ts';
import { renewalOf } from '#domain/loans/loan-renewal.ts';
import { remainingAmount } from '#domain/loans/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { serverTime } from '#web/server-clock.ts';
import { settings } from '#web/settings.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { LoanWithClient } from './loan-queries.ts';

interface RenewalPreviewProps {
  loan: LoanWithClient;
  today: Day;
  interestReceived: boolean;
  onInterestReceivedChange: (received: boolean) => void;
}

/** LN-13: what 'Renovar Empréstimo' would do today, said before it is pressed, with the one choice there is. */
export function RenewalPreview(props: RenewalPreviewProps) {
  const { loan, today, interestReceived, onInterestReceivedChange } = props;
  const renewal = renewalOf(loan, today, new Date(serverTime()), { interestReceived });
  const renewedToday = loan.renewedAt !== null && dayInZone(loan.renewedAt, settings.timeZone) === today;
  return (
    <section aria-label="Renovação" className="mt-6 grid gap-3">
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          Renovar hoje cobra <Figure>{brl(renewal.chargedInterest)}</Figure> de juros e passa o vencimento
          para <Figure>{dayText(renewal.loan.endDate)}</Figure>; depois restam{' '}
          <Figure>{brl(remainingAmount(renewal.loan))}</Figure>.
        </span>
      </p>
      {renewedToday && (
        <Notice tone="orange">
          Este empréstimo já foi renovado hoje. Renovar de novo cobra mais um período de juros.
        </Notice>
      )}
      {renewal.chargedInterest > 0 && (
        <CheckboxField
          label="Ao renovar, registrar também o recebimento dos juros deste período"
          hint={`Um pagamento de ${brl(renewal.chargedInterest)} com a data de hoje.`}
          checked={interestReceived}
          onCheckedChange={onInterestReceivedChange}
        />
      )}
    </section>
  );
}

function Figure({ children }: { children: string }) {
  return <strong className="font-semibold whitespace-nowrap text-ink">{children}</strong>;
}
