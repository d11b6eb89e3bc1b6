import { RATE_LABELS } from '#domain/loans/plan/plan-words.ts';
import { brl, parseMoney } from '#domain/money.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { PresetField } from '#web/loans/form/preset-field.tsx';
import { LOAN_KINDS } from '#web/loans/form/loan-form-draft.ts';
import { plannedTerms } from '#web/loans/plan/plan-draft.ts';
import { OtherTerms } from '#web/loans/plan/other-terms.tsx';
import { FrequencyField } from '#web/loans/plan/plan-due-fields.tsx';
import { PlanFields } from '#web/loans/plan/plan-fields.tsx';
import {
  InstallmentAmountField,
  InstallmentCountField,
  lastDueDateOfPlan,
} from '#web/loans/plan/plan-interest-fields.tsx';
import { PlanSummaryView } from '#web/loans/plan/plan-summary-view.tsx';
import { SingleLoanFields } from '#web/loans/form/single-loan-fields.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { loanDraftOf, startsFromInstallment, type SimulationDraft } from './simulation-draft.ts';

interface SimulationFieldsProps {
  draft: SimulationDraft;
  errors: FieldErrors<SimulationDraft>;
  onChange: (change: Partial<SimulationDraft>) => void;
}

const STARTS: readonly { value: SimulationDraft['from']; word: string }[] = [
  { value: 'amount', word: 'Sei quanto empresto' },
  { value: 'installment', word: 'Sei quanto ele pode pagar' },
];

/** The fields of both kinds with their summary (SM-2, SM-3). */
export function SimulationFields(props: SimulationFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Como será pago"
        options={LOAN_KINDS}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
      />
      <PresetField draft={draft} onChange={(filled) => onChange({ ...filled, from: 'amount' })} />
      {draft.kind === 'installments' && (
        <SegmentedControl
          label="O que você já sabe"
          options={STARTS}
          value={draft.from}
          onValueChange={(from) => onChange({ from })}
        />
      )}
      {draft.kind === 'single' && (
        <SingleLoanFields record={null} draft={draft} errors={errors} onChange={onChange} />
      )}
      {draft.kind === 'installments' && !startsFromInstallment(draft) && (
        <PlanFields draft={draft} errors={errors} onChange={onChange} summary={<Summary draft={draft} />} />
      )}
      {startsFromInstallment(draft) && <FromInstallmentFields {...props} />}
    </div>
  );
}

/** SM-3: how much can be lent for an instalment. */
function FromInstallmentFields({ draft, errors, onChange }: SimulationFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <InstallmentAmountField
          error={errors.installment_amount}
          value={draft.installment_amount}
          onValueChange={(installment_amount) => onChange({ installment_amount })}
        />
        <InstallmentCountField
          error={errors.installment_count}
          lastDueDate={lastDueDateOfPlan(draft)}
          value={draft.installment_count}
          onValueChange={(installment_count) => onChange({ installment_count })}
        />
      </div>
      <PercentField
        label={RATE_LABELS.total}
        required
        step="0.01"
        placeholder="0"
        error={errors.interest_rate}
        value={draft.interest_rate}
        onValueChange={(interest_rate) => onChange({ interest_rate })}
      />
      <FrequencyField value={draft.frequency} onValueChange={(frequency) => onChange({ frequency })} />
      <div role="status" className="empty:hidden">
        <Summary draft={draft} />
      </div>
      <OtherTerms draft={draft} errors={errors} onChange={onChange} method={null} />
    </>
  );
}

function Summary({ draft }: { draft: SimulationDraft }) {
  const loan = loanDraftOf(draft);
  const terms = plannedTerms(loan);
  const amount = startsFromInstallment(draft) ? parseMoney(loan.amount) : null;
  if (terms === null) return null;
  return (
    <div className="grid gap-2">
      {amount !== null && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
          Valor a emprestar <span className="whitespace-nowrap">{brl(amount)}</span>
        </p>
      )}
      <PlanSummaryView terms={terms} />
    </div>
  );
}
