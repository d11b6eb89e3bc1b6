import { CalendarSync, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { dayText, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { periodInterest, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, brl, cents, type Cents } from '#domain/money.ts';
import { VerbRow } from '#web/loans/details/verb-row.tsx';
import { openReceive, ReceiveSheet } from '#web/loans/receive/receive-host.tsx';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { stillDateQuestion } from './still-date.ts';

interface RenewalRowsProps {
  loan: LoanWithClient;
  today: Day;
  /** Which of the two is under way. */
  renewing: RenewalChoices | null;
  /** The next press repeats one whose answer was lost. */
  sendsAgain: boolean;
  waiting: boolean;
  onRenew: (choices: RenewalChoices) => void;
}

/** LN-13: the two ways to renew, each with what it does; where a late fee is due, by 'Receber' (LN-28). */
export function RenewalRows({ loan, today, renewing, sendsAgain, waiting, onRenew }: RenewalRowsProps) {
  const [asked, setAsked] = useState<RenewalChoices | null>(null);
  const interest = periodInterest(loan);
  const remaining = remainingAmount(loan);
  const end = endText(loan, today);
  const question = sendsAgain ? null : stillDateQuestion(loan, today);
  const press = (choices: RenewalChoices) => (question === null ? onRenew(choices) : setAsked(choices));
  if (lateFeeOf(loan, today).due > 0) {
    return (
      <li>
        <VerbRow
          icon={CalendarSync}
          words="Renovar Empréstimo"
          result={`paga os juros, ${end}`}
          price={brl(interest)}
          waiting={waiting}
          onPress={() =>
            openReceive({ loanId: loan.id, known: loan, onDetails: undefined, first: 'interest' })
          }
          onPointerEnter={ReceiveSheet.prefetch}
        />
      </li>
    );
  }
  return (
    <>
      <li>
        <VerbRow
          icon={CalendarSync}
          words="Renovar Empréstimo"
          result={`sem receber, ${debtText(addCents(remaining, interest))}, ${end}`}
          price={`+ ${brl(interest)}`}
          busy={renewing?.record_interest_payment === false}
          waiting={waiting}
          onPress={() => press({ record_interest_payment: false })}
        />
      </li>
      {interest > 0 && (
        <li>
          <VerbRow
            icon={HandCoins}
            words="Recebi os juros: renovar"
            result={end}
            price={brl(interest)}
            busy={renewing?.record_interest_payment === true}
            waiting={waiting}
            onPress={() => press({ record_interest_payment: true })}
          />
        </li>
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
    </>
  );
}

function endText({ end_date: before }: LoanWithClient, today: Day): string {
  const end = oneMonthAfter(today);
  return end === before ? 'o vencimento não muda' : `vence em ${dayText(end).slice(0, 5)}`;
}

function debtText(remaining: Cents): string {
  return remaining < 0
    ? `pago a mais ${brl(cents(Math.abs(remaining)))}`
    : `a dívida vai a ${brl(remaining)}`;
}
