import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { ClientPicker } from '#web/client-picker/client-picker.tsx';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { PresetField } from './preset-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { OptionalGuarantees } from '#web/loans/guarantees/optional-guarantees.tsx';
import { ClientStanding } from './client-standing.tsx';
import { FixedPlanFields } from './fixed-plan-fields.tsx';
import { InstallmentLoanFields } from './installment-loan-fields.tsx';
import { formKind, LOAN_KINDS, type LoanFormDraft } from './loan-form-draft.ts';
import { SingleLoanFields } from './single-loan-fields.tsx';

interface LoanFormFieldsProps {
  /** Null for a new loan. */
  record: ShownLoan | null;
  draft: LoanFormDraft;
  errors: FieldErrors<LoanFormDraft>;
  today: Day;
  /** The loan is of one client's request. */
  clientIsGiven: boolean;
  onChange: (change: Partial<LoanFormDraft>) => void;
}

/** The fields of a loan of either kind (LN-4, PA-1, PA-2). */
export function LoanFormFields(props: LoanFormFieldsProps) {
  const { record, draft, errors, clientIsGiven, onChange } = props;
  const kind = formKind(record, draft);
  // Opened from a client, who is chosen already (PA-58).
  const startAtAmount = record === null && draft.client !== null;
  const notes = (
    <Field label="Observações">
      <TextArea
        maxLength={TEXT_LIMITS.notes}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      {record === null && (
        <SegmentedControl
          label="Como será pago"
          options={LOAN_KINDS}
          value={draft.kind}
          onValueChange={(chosen) => onChange({ kind: chosen })}
        />
      )}
      {/* Only the notes of a paid loan can change. */}
      <fieldset disabled={record?.status === 'pago'} className="grid min-w-0 gap-4">
        {kind !== 'details' && (
          <fieldset disabled={clientIsGiven} className="min-w-0">
            <ClientPicker
              label="Cliente"
              required
              error={errors.client}
              value={draft.client}
              onChange={(client) => onChange({ client })}
            />
          </fieldset>
        )}
        {record === null && draft.client !== null && <ClientStanding clientId={draft.client.id} />}
        {record === null && <PresetField draft={draft} onChange={onChange} />}
        {kind === 'single' && <SingleLoanFields {...props} startAtAmount={startAtAmount} />}
        {kind === 'installments' && (
          <InstallmentLoanFields {...props} startAtAmount={startAtAmount}>
            {notes}
          </InstallmentLoanFields>
        )}
        {kind === 'details' && record !== null && <FixedPlanFields {...props} record={record} />}
      </fieldset>
      {kind !== 'installments' && notes}
      {record === null && (
        <OptionalGuarantees
          draft={draft.guarantees}
          error={errors.guarantees}
          onChange={(guarantees) => onChange({ guarantees })}
        />
      )}
    </>
  );
}
