import { useCallback } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueText } from '#domain/loans/texts/due-text.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { cents } from '#domain/money.ts';
import type { LoanAction } from '#web/loans/loan-dialogs.tsx';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { interestRateText, planLines } from '#web/loans/plan/plan-lines.ts';
import { ReceiveButton } from '#web/loans/receive/receive-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';

interface OpenLoansProps {
  query: PagedQuery<ShownLoan>;
  count: number;
  today: Day;
  onAction: (action: LoanAction, loan: LoanWithClient) => void;
}

/** The client's open loans, the oldest due date first. */
export function OpenLoans({ query, count, today, onAction }: OpenLoansProps) {
  const loan = useCallback(
    (of: ShownLoan) =>
      hasClient(of) && <OpenLoan loan={of} today={today} onDetails={() => onAction('details', of)} />,
    [today, onAction],
  );
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">Em aberto</h2>
        <p className="text-sm text-muted">{count === 1 ? '1 empréstimo' : `${count} empréstimos`}</p>
      </div>
      <PagedList
        query={query}
        label="Empréstimos em aberto"
        loadingText="Carregando empréstimos..."
        empty={<p className="pt-2 text-sm text-muted">Não deve nada.</p>}
        pageClassName="grid pb-0!"
        renderItem={loan}
      />
    </Card>
  );
}

interface OpenLoanProps {
  loan: LoanWithClient;
  today: Day;
  onDetails: () => void;
}

function OpenLoan({ loan, today, onDetails }: OpenLoanProps) {
  const money = useMoneyText();
  const remaining = remainingAmount(loan);
  const isLate = lateSince(loan, today) !== null;
  const total = totalToPay(loan);
  const lines = planLines(loan);
  const interest = loan.interest_method === 'single' ? ` + ${interestRateText(loan)} de juros` : '';
  const late = loan.late_fee.due > 0 ? `multa por atraso ${money(loan.late_fee.due)}` : null;
  const paid =
    loan.paid_amount > 0 ? `Já pagou ${money(loan.paid_amount)} de ${money(total)}` : 'Nada pago ainda';
  return (
    <div className="mt-2.5 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <LoanStatusBadge loan={loan} today={today} />
        <span>{dueText(loan, today)}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5 text-sm text-muted">
        {remaining < 0 && 'Pago a mais '}
        <MoneyText value={cents(Math.abs(remaining))} className="leading-tight text-ink" size="1.5625rem" />
        <span>{`${money(loan.amount)}${interest}`}</span>
      </p>
      <PaidBar part={total === 0 ? 0 : loan.paid_amount / total} />
      {loan.interest_method !== 'single' && (
        <p className="text-sm text-muted">
          {`Carnê: ${loan.paid_count} de ${loan.installment_count} parcelas pagas`}
          {lines.overdue !== null && (
            <span className="font-medium text-red">{` · ${loan.plan.overdue.count} em atraso`}</span>
          )}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-[1_1_9rem] text-sm text-muted">
          {late === null ? paid : `${paid} · ${late}`}
        </p>
        <div className="flex flex-[1_1_13rem] justify-end gap-2">
          <Button variant="secondary" dense className="flex-1 @min-[60rem]:flex-none" onClick={onDetails}>
            Detalhes
            <span className="sr-only">{` do empréstimo de ${loan.client.name}`}</span>
          </Button>
          <ReceiveButton
            dense
            variant={isLate ? 'primary' : 'secondary'}
            loan={loan}
            onDetails={onDetails}
            className="flex-1 @min-[60rem]:flex-none"
          />
        </div>
      </div>
    </div>
  );
}

/** Says nothing that the words below it do not say. */
function PaidBar({ part }: { part: number }) {
  return (
    <div aria-hidden="true" className="my-1.5 h-[7px] overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-plot-principal" style={{ width: `${Math.min(1, part) * 100}%` }} />
    </div>
  );
}
