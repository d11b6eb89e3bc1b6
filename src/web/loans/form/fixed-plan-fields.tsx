import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import { RENEGOTIATED_PLAN } from '#domain/loans/terms/new-installment-loan.ts';
import { brl } from '#domain/money.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LateFeeField } from './late-fee-field.tsx';
import type { LoanFormDraft } from './loan-form-draft.ts';
import { LoanSummaryBox, SummaryLine } from './loan-summary-box.tsx';

interface FixedPlanFieldsProps {
  record: ShownLoan;
  draft: LoanFormDraft;
  errors: FieldErrors<LoanFormDraft>;
  onChange: (change: Partial<LoanFormDraft>) => void;
}

/** PA-22: what can still be edited of a plan that changes by a renegotiation only. */
export function FixedPlanFields({ record, draft, errors, onChange }: FixedPlanFieldsProps) {
  return (
    <>
      {record.status !== 'pago' && (
        <Notice tone="orange">
          {record.paid_amount > 0 ? PROBLEM_MESSAGES.loan_has_payments : RENEGOTIATED_PLAN}
        </Notice>
      )}
      <LoanSummaryBox cost={null}>
        {record.client !== null && <SummaryLine name="Cliente" value={record.client.name} />}
        <SummaryLine name="Valor principal" value={brl(record.amount)} />
        <SummaryLine name="Parcelas pagas" value={`${record.paid_count} de ${record.installment_count}`} />
        <SummaryLine name="Última parcela" value={dayText(record.plan.last_due_date)} />
      </LoanSummaryBox>
      <LateFeeField
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
    </>
  );
}
