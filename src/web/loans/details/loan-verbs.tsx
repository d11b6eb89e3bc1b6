import { CheckCheck } from 'lucide-react';
import { dayInZone, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { isCovered, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import type { RenewalChoices } from '#domain/loans/renewal/loan-renewal.ts';
import { addCents, brl, cents, type Cents } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { Renegotiation } from '#web/loans/renegotiation/renegotiation.tsx';
import { RenewalRows } from '#web/loans/renewal/renewal-rows.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { VerbRow } from './verb-row.tsx';

interface LoanVerbsProps {
  loan: LoanWithClient;
  today: Day;
  /** What an early settlement would save; null until that is known. */
  proposed: Cents | null;
  settling: boolean;
  renewing: RenewalChoices | null;
  sendsAgain: boolean;
  /** Another change of this loan is being sent. */
  waiting: boolean;
  onSettle: () => void;
  onRenew: (choices: RenewalChoices) => void;
}

/** LN-31: one row for each thing that can be done, with its price and what it does. A paid loan has none (LN-12, LN-13). */
export function LoanVerbs(props: LoanVerbsProps) {
  const { loan, today, proposed, settling, renewing, sendsAgain, waiting, onSettle, onRenew } = props;
  const mayEdit = useMay('edit');
  const mayReceive = useMay('receive');
  if (loan.status === 'pago' || !mayReceive) return null;
  const isSingle = loan.interest_method === 'single';
  return (
    <section aria-label="O que fazer" className="@container mt-4 grid gap-3">
      {isSingle && mayEdit && renewedOn(loan) === today && (
        <Notice tone="orange">
          Este empréstimo já foi renovado hoje. Renovar de novo cobra mais um período de juros.
        </Notice>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {isSingle && mayEdit && (
          <RenewalRows
            loan={loan}
            today={today}
            renewing={renewing}
            sendsAgain={sendsAgain}
            waiting={waiting}
            onRenew={onRenew}
          />
        )}
        <li>
          <VerbRow
            icon={CheckCheck}
            words="Quitar Empréstimo"
            {...settlement(loan, { feeDue: lateFeeOf(loan, today).due, proposed: proposed ?? cents(0) })}
            busy={settling}
            waiting={waiting || proposed === null}
            onPress={onSettle}
          />
        </li>
        {mayEdit && !isCovered(loan) && <Renegotiation loan={loan} waiting={waiting} />}
      </ul>
    </section>
  );
}

function renewedOn({ renewed_at: at }: LoanWithClient): Day | null {
  return at === null ? null : dayInZone(new Date(at), settings.timeZone);
}

/** The whole sum with the fee; a proposed discount is a second price, in 'Receber' alone (LN-27). */
function settlement(
  loan: LoanWithClient,
  { feeDue, proposed }: { feeDue: Cents; proposed: Cents },
): { result: string; price: string | null } {
  const owed = addCents(cents(Math.max(0, remainingAmount(loan))), feeDue);
  const price = owed > 0 ? brl(owed) : null;
  if (feeDue > 0) return { result: `encerra, com ${brl(feeDue)} de multa`, price };
  if (proposed > 0) return { result: 'encerra, com ou sem desconto', price };
  return { result: isCovered(loan) ? 'encerra, não falta nada' : 'recebe tudo agora e encerra', price };
}
