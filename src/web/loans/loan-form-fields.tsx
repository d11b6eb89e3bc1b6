import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { ClientPicker } from '#web/clients/client-picker.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { PercentField } from '#web/ui/percent-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { endDateOf, type DraftErrors, type LoanDraft } from './loan-draft.ts';

interface LoanFormFieldsProps {
  draft: LoanDraft;
  errors: DraftErrors;
  /** Once the loan is paid its terms are history; only the notes remain open. */
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
              error={errors.rate}
              value={draft.rate}
              onValueChange={(rate) => onChange({ rate })}
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
          error={errors.dailyFee}
          value={draft.dailyFee}
          onValueChange={(dailyFee) => onChange({ dailyFee })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
          <DateField
            label="Data de Início"
            required
            error={errors.startDate}
            value={draft.startDate}
            onValueChange={(startDate) => onChange({ startDate })}
          />
          <DateField
            label="Data de Vencimento"
            required
            error={errors.endDate}
            value={endDateOf(draft)}
            onValueChange={(endDate) => onChange({ endDate })}
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
