import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { dayInZone, dayText, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { balanceText } from '#domain/loans/texts/balance-text.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { periodInterest, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, brl } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';
import { openReceive } from '#web/loans/receive/receive-host.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { stillDateQuestion } from './still-date.ts';

interface RenewalPreviewProps {
  loan: LoanWithClient;
  today: Day;
  /** Which of the two is under way. */
  renewing: RenewalChoices | null;
  /** The next press repeats one whose answer was lost. */
  sendsAgain: boolean;
  disabled: boolean;
  onRenew: (choices: RenewalChoices) => void;
}

/** LN-13: what renewing would do today, and the two ways to do it; where a late fee is due, by 'Receber' (LN-28). */
export function RenewalPreview(props: RenewalPreviewProps) {
  const { loan, today, renewing, sendsAgain, disabled, onRenew } = props;
  const [asked, setAsked] = useState<RenewalChoices | null>(null);
  const interest = periodInterest(loan);
  const remaining = remainingAmount(loan);
  const endDate = dayText(oneMonthAfter(today));
  const feeDue = lateFeeOf(loan, today).due;
  const question = sendsAgain ? null : stillDateQuestion(loan, today);
  const renewedToday =
    loan.renewed_at !== null && dayInZone(new Date(loan.renewed_at), settings.timeZone) === today;
  const press = (choices: RenewalChoices) => (question === null ? onRenew(choices) : setAsked(choices));
  return (
    <section aria-label="Renovação" className="mt-6 grid gap-3">
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          Renovar hoje cobra <Figure>{brl(interest)}</Figure> de juros e passa o vencimento para{' '}
          <Figure>{endDate}</Figure>.
        </span>
      </p>
      {renewedToday && (
        <Notice tone="orange">
          Este empréstimo já foi renovado hoje. Renovar de novo cobra mais um período de juros.
        </Notice>
      )}
      {feeDue > 0 ? (
        <RenewButton
          words={`Renovar Empréstimo · ${brl(interest)}`}
          result={`Antes, escolha o que fazer com a multa de ${brl(feeDue)}.`}
          loading={false}
          disabled={disabled}
          onPress={() =>
            openReceive({ loanId: loan.id, known: loan, onDetails: undefined, first: 'interest' })
          }
        />
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          <RenewButton
            words={`Renovar Empréstimo · ${brl(interest)}`}
            result={`Sem receber agora. ${balanceText(addCents(remaining, interest))}`}
            loading={renewing?.interestReceived === false}
            disabled={disabled}
            onPress={() => press({ interestReceived: false })}
          />
          {interest > 0 && (
            <RenewButton
              words="Renovar com juros recebidos"
              result={`${brl(interest)} recebidos hoje. ${balanceText(remaining)}`}
              loading={renewing?.interestReceived === true}
              disabled={disabled}
              onPress={() => press({ interestReceived: true })}
            />
          )}
        </div>
      )}
      <QuestionBeforeSending
        question={
          asked === null || question === null
            ? null
            : {
                values: asked,
                questions: unusualNumbers(question),
                proceed: (renewal) => {
                  setAsked(null);
                  onRenew(renewal);
                },
                dismiss: () => setAsked(null),
              }
        }
      />
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
