import { useState } from 'react';
import { dayText } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { unusualDatesQuestion } from '#domain/loans/terms/unusual-terms.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { brl, type Cents } from '#domain/money.ts';
import { hasCode, isDefinitive } from '#web/api/api-problem.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { InstallmentBook } from '#web/loans/installments/installment-book.tsx';
import { LateFeeChoice } from '#web/loans/payments/late-fee-choice.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanSummaryBox, SummaryLine, SummaryTotal } from '#web/loans/form/loan-summary-box.tsx';
import { FrequencyField, SkippedDaysField } from '#web/loans/plan/plan-due-fields.tsx';
import { lastDueDateOf } from '#web/loans/plan/last-due-date.ts';
import { InstallmentCountField } from '#web/loans/plan/plan-interest-fields.tsx';
import {
  emptyRenegotiation,
  firstDueDateOf,
  previewedPlan,
  readRenegotiation,
  renegotiatedTotal,
  type RenegotiationDraft,
  type RenegotiationValues,
  type OpenDebt,
} from './renegotiation-draft.ts';
import { useRenegotiateLoan } from './use-renegotiate-loan.ts';

interface RenegotiateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or given up: the next opening starts with fresh fields. */
  onFinished: () => void;
  /** As it is now: figures that changed elsewhere change here. */
  loan: LoanWithClient;
}

const ADDITIONS = [
  { value: 'amount', word: 'R$' },
  { value: 'percent', word: '%' },
] as const;

const FEE_CHOICES = [
  { value: 'include', word: 'Incluir' },
  { value: 'receive', word: 'Receber agora' },
  { value: 'waive', word: 'Perdoar' },
] as const;

/** PA-40: new instalments for what remains, with what they will be. */
export function RenegotiateDialog({ open, onOpenChange, onFinished, loan: fresh }: RenegotiateDialogProps) {
  const today = useToday();
  // From the press on: what may have been carried out already is shown and sent again as it was, whatever becomes of the loan.
  const [sent, setSent] = useState<LoanWithClient | null>(null);
  const loan = sent ?? fresh;
  const debt: OpenDebt = {
    start_date: loan.start_date,
    total: totalToPay(loan),
    remaining: remainingAmount(loan),
    feeDue: lateFeeOf(loan, today).due,
  };
  const formName = `staff renegotiation ${loan.id}`;
  const draft = useDraft(formName, emptyRenegotiation(loan));
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const renegotiate = useRenegotiateLoan(loan, {
    debt,
    form: formName,
    onSend: () => setSent(loan),
    onRenegotiated: finish,
    onFailed: (error) => {
      if (isDefinitive(error) || hasCode(error, 'idempotency_key_reused')) setSent(null);
    },
  });
  const read = (typed: RenegotiationDraft) => readRenegotiation(typed, debt, today);
  const { fields, errors, change, submit, question } = useForm({
    draft,
    read,
    mutation: renegotiate,
    questionsOf: (values) => unusualNumbers(unusualDatesQuestion(previewedPlan(debt, values), today)),
  });
  const reading = read(fields);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Renegociar"
      description={loan.client.name}
      onSubmit={submit}
      forReading
      actions={
        <FormActions onCancel={finish} sending={renegotiate.isPending} sendingText="Renegociando...">
          Confirmar renegociação
        </FormActions>
      }
    >
      <div data-draft="" className="grid gap-4">
        <Debt remaining={debt.remaining} />
        {debt.feeDue > 0 && (
          <LateFeeChoice
            due={debt.feeDue}
            options={FEE_CHOICES}
            value={fields.fee_choice}
            error={errors.fee_choice}
            onValueChange={(fee_choice) => change({ fee_choice })}
          />
        )}
        <Addition fields={fields} error={errors.added_interest} onChange={change} />
        <MoneyField
          label="Desconto"
          hint="Até os juros em aberto."
          value={fields.discount}
          error={errors.discount}
          onValueChange={(discount) => change({ discount })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
          <InstallmentCountField
            error={errors.count}
            lastDueDate={lastDueDateOf({ ...fields, first: firstDueDateOf(fields, today) })}
            value={fields.count}
            onValueChange={(count) => change({ count })}
          />
          <DateField
            label="1ª parcela em"
            required
            value={firstDueDateOf(fields, today)}
            error={errors.first_due_date}
            onValueChange={(first_due_date) => change({ first_due_date })}
          />
        </div>
        <FrequencyField value={fields.frequency} onValueChange={(frequency) => change({ frequency })} />
        <SkippedDaysField value={fields.skip} onValueChange={(skip) => change({ skip })} />
        <div role="status" className="empty:hidden">
          {'values' in reading && <Preview debt={debt} values={reading.values} />}
        </div>
        {'values' in reading && (
          <InstallmentBook installments={previewedPlan(debt, reading.values)} planVersion={1} today={today} />
        )}
      </div>
      <QuestionBeforeSending question={question} />
    </SheetDialog>
  );
}

function Debt({ remaining }: { remaining: Cents }) {
  return (
    <dl>
      <dt className="text-sm text-muted">Falta</dt>
      <dd className="-mt-0.5">
        <MoneyText value={remaining} className="text-xl" />
      </dd>
    </dl>
  );
}

interface AdditionProps {
  fields: RenegotiationDraft;
  error: string | undefined;
  onChange: (changed: Partial<RenegotiationDraft>) => void;
}

/** Interest for the longer time, in reais or as a share of what remains. */
function Addition({ fields: { addition, added_interest: value }, error, onChange }: AdditionProps) {
  const field = { value, error, onValueChange: (added_interest: string) => onChange({ added_interest }) };
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      {addition === 'amount' ? (
        <MoneyField label="Acréscimo (R$)" {...field} />
      ) : (
        <PercentField label="Acréscimo (%)" hint="Do que falta." {...field} />
      )}
      <div className="w-28 pt-6.5">
        <SegmentedControl
          label="Acréscimo em"
          options={ADDITIONS}
          value={addition}
          onValueChange={(chosen) => onChange({ addition: chosen, added_interest: '' })}
        />
      </div>
    </div>
  );
}

function Preview({ debt, values }: { debt: OpenDebt; values: RenegotiationValues }) {
  const plan = previewedPlan(debt, values);
  const [first] = plan;
  const last = plan.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <LoanSummaryBox heading={planText(plan)} cost={null}>
      {values.added_interest > 0 && <SummaryLine name="Acréscimo" value={brl(values.added_interest)} />}
      {values.fee_choice === 'include' && <SummaryLine name="Multa incluída" value={brl(debt.feeDue)} />}
      {values.fee_choice === 'receive' && (
        <SummaryLine name="Multa recebida agora" value={brl(debt.feeDue)} />
      )}
      {values.discount > 0 && <SummaryLine name="Desconto" value={brl(values.discount)} />}
      <SummaryLine name="1ª parcela" value={dayText(first.due_date)} />
      <SummaryLine name="Última parcela" value={dayText(last.due_date)} />
      <SummaryTotal value={brl(renegotiatedTotal(debt, values))} />
    </LoanSummaryBox>
  );
}
