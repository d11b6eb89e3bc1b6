import { CalendarSync } from 'lucide-react';
import { dayInZone, dayText, type Day } from '#domain/calendar.ts';
import { balanceText } from '#domain/loans/texts/balance-text.ts';
import { renewalOf, type RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

interface RenewalPreviewProps {
  loan: LoanWithClient;
  today: Day;
  /** Which of the two is under way. */
  renewing: RenewalChoices | null;
  disabled: boolean;
  onRenew: (choices: RenewalChoices) => void;
}

/** LN-13: what renewing would do today, and the two ways to do it, each with what it leaves to pay. */
export function RenewalPreview({ loan, today, renewing, disabled, onRenew }: RenewalPreviewProps) {
  const moment = new Date(serverTime()).toISOString();
  const { chargedInterest, loan: renewed } = renewalOf(loan, today, moment);
  const received = renewalOf(loan, today, moment, { interestReceived: true });
  const renewedToday =
    loan.renewed_at !== null && dayInZone(new Date(loan.renewed_at), settings.timeZone) === today;
  return (
    <section aria-label="Renovação" className="mt-6 grid gap-3">
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          Renovar hoje cobra <Figure>{brl(chargedInterest)}</Figure> de juros e passa o vencimento para{' '}
          <Figure>{dayText(renewed.end_date)}</Figure>.
        </span>
      </p>
      {renewedToday && (
        <Notice tone="orange">
          Este empréstimo já foi renovado hoje. Renovar de novo cobra mais um período de juros.
        </Notice>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <RenewButton
          words={`Renovar Empréstimo · ${brl(chargedInterest)}`}
          result={`Sem receber agora. ${balanceText(remainingAmount(renewed))}`}
          loading={renewing?.interestReceived === false}
          disabled={disabled}
          onPress={() => onRenew({ interestReceived: false })}
        />
        {received.payment !== null && (
          <RenewButton
            words="Renovar com juros recebidos"
            result={`${brl(chargedInterest)} recebidos hoje. ${balanceText(remainingAmount(received.loan))}`}
            loading={renewing?.interestReceived === true}
            disabled={disabled}
            onPress={() => onRenew({ interestReceived: true })}
          />
        )}
      </div>
    </section>
  );
}

interface RenewButtonProps {
  words: string;
  result: string;
  loading: boolean;
  disabled: boolean;
  onPress: () => void;
}

function RenewButton({ words, result, loading, disabled, onPress }: RenewButtonProps) {
  return (
    <Button variant="secondary" dense loading={loading} disabled={disabled} onClick={onPress}>
      <span className="min-w-0">
        <span className="block">{words}</span>{' '}
        <span className="block text-xs font-medium text-muted">{result}</span>
      </span>
    </Button>
  );
}

function Figure({ children }: { children: string }) {
  return <strong className="font-semibold whitespace-nowrap text-ink">{children}</strong>;
}
