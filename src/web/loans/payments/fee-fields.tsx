import { brl, type Cents } from '#domain/money.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { FEE_WORDS } from '#web/loans/receive/fee-block.ts';
import { LateFeeChoice } from './late-fee-choice.tsx';
import { totalReceived, type PaymentDraft } from './payment-draft.ts';

const FEE_CHOICES = (['leave', 'receive', 'waive'] as const).map((value) => ({
  value,
  word: FEE_WORDS[value],
}));

interface FeeFieldsProps {
  due: Cents;
  /** With the amount the fee is added to. */
  fields: PaymentDraft;
  errors: FieldErrors<PaymentDraft>;
  onChange: (change: Partial<PaymentDraft>) => void;
}

/** PA-26: asked where a fee is due; received with the payment, it is no part of its amount. */
export function FeeFields({ due, fields, errors, onChange }: FeeFieldsProps) {
  const mayForgive = useMay('edit');
  const total = totalReceived(fields, due);
  return (
    <>
      <LateFeeChoice
        due={due}
        options={mayForgive ? FEE_CHOICES : FEE_CHOICES.filter(({ value }) => value !== 'waive')}
        value={fields.fee_choice}
        onValueChange={(fee_choice) => onChange({ fee_choice })}
      />
      {fields.fee_choice === 'receive' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
          <MoneyField
            label="Multa recebida"
            value={fields.late_fee}
            error={errors.late_fee}
            onValueChange={(late_fee) => onChange({ late_fee })}
          />
          {total !== null && (
            <dl className="grid gap-1.5">
              <dt className="text-sm font-medium">Total recebido</dt>
              <dd className="flex min-h-12 items-center font-semibold">{brl(total)}</dd>
            </dl>
          )}
        </div>
      )}
    </>
  );
}
