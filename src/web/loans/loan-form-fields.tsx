import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { ClientPicker } from '#web/clients/client-picker.tsx';
import type { FieldErrors } from '#web/forms/form-errors.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { PercentField } from '#web/ui/percent-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { endDateOf, type LoanDraft } from './loan-draft.ts';

interface LoanFormFieldsProps {
  draft: LoanDraft;
  errors: FieldErrors<LoanDraft>;
  /** Only the notes of a paid loan can change. */
  termsFixed: boolean;
  onChange: (change: Partial<LoanDraft>) => void;
  /** LN-6, next to what it follows from: further down a phone's keyboard would cover it. */
  preview: ReactNode;
}

/** The fields of a loan (LN-4). */
export function LoanFormFields({ draft, errors, termsFixed, onChange, preview }: LoanFormFieldsProps) {
  return (
    <>
      <fieldset disabled={termsFixed} className="grid min-w-0 gap-4">
        <ClientPicker
          label="Cliente"
          required
          error={errors.client}
          value={draft.client}
          onChange={(client) => onChange({ client })}
        />
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-[1.4_1_9rem]">
            <MoneyField
              label="Valor"
              required
              step="0.01"
              error={errors.amount}
              value={draft.amount}
              onValueChange={(amount) => onChange({ amount })}
            />
          </div>
          <div className="min-w-0 flex-[1_1_7rem]">
            <PercentField
              label="Juros (%)"
              required
              step="0.01"
              placeholder="0"
              error={errors.interest_rate}
              value={draft.interest_rate}
              onValueChange={(interest_rate) => onChange({ interest_rate })}
            />
          </div>
        </div>
        <div role="status" className="empty:hidden">
          {preview}
        </div>
        <MoneyField
          label="Juros por atraso (R$ por dia)"
          hint="Opcional. Cobrado por dia depois do vencimento, fora do total."
          step="0.01"
          error={errors.overdue_interest_rate}
          value={draft.overdue_interest_rate}
          onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
          <DateField
            label="Data de Início"
            required
            error={errors.start_date}
            value={draft.start_date}
            onValueChange={(start_date) => onChange({ start_date })}
          />
          <DateField
            label="Data de Vencimento"
            required
            error={errors.end_date}
            value={endDateOf(draft)}
            onValueChange={(end_date) => onChange({ end_date })}
          />
        </div>
      </fieldset>
      <Field label="Observações">
        <TextArea
          maxLength={TEXT_LIMITS.notes}
          value={draft.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </>
  );
}
