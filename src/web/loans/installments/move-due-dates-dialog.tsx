import { useState } from 'react';
import { installmentAmount, type Installment } from '#domain/loans/plan/installment.ts';
import { daysText } from '#domain/loans/fees/late-fee.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import { dueDatesMoved, type NewDueDate } from '#domain/loans/plan/due-date-move.ts';
import { unusualDueDateQuestion } from '#domain/loans/terms/unusual-terms.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { movedFeeQuestion } from './moved-fee-question.ts';
import { pushed, readDueDates, readPush, savedDueDates, type DueDatesDraft } from './due-dates-draft.ts';

const moveDueDates: ChangeOfScreen = { failed: 'Não deu para mudar os vencimentos', changes: ['loans'] };

interface MoveDueDatesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or given up: the next opening starts with the dates as they are. */
  onFinished: () => void;
  loan: LoanWithClient;
  /** The current plan, in order. */
  plan: readonly Installment[];
}

/** PD-14: every open instalment with its date, all of them pushed at once where that is wanted; one call for the list. */
export function MoveDueDatesDialog(props: MoveDueDatesDialogProps) {
  const { open, onOpenChange, onFinished, loan, plan } = props;
  const today = useToday();
  const left = plan.filter(({ covered_on: covered }) => covered === null);
  const draft = useDraft<DueDatesDraft>(`staff due dates ${loan.id}`, savedDueDates(left));
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const move = useOperation(moveDueDates, {
    run: (dates: readonly NewDueDate[]) =>
      call('PUT /api/loans/:id/due-dates', {
        params: { id: loan.id },
        body: { version: loan.version, due_dates: [...dates] },
      }),
    onDone: (_, dates) => {
      finish();
      showToast({
        title: 'Vencimentos mudados!',
        description: `${loan.client.name}: ${installmentsText(dates.length)}`,
      });
    },
  });
  const { fields, errors, change, submit, question } = useForm({
    draft,
    read: (typed) => readDueDates(typed, loan, plan),
    mutation: move,
    questionsOf: (dates) => {
      const last = dates.at(-1);
      return [
        ...(last === undefined ? [] : unusualNumbers(unusualDueDateQuestion(last.due_date, today))),
        ...unusualNumbers(movedFeeQuestion(loan, dueDatesMoved(loan, plan, dates).plan, today)),
      ];
    },
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mudar vencimentos"
      description={`${loan.client.name}, ${installmentsText(left.length)} em aberto`}
      onSubmit={submit}
      forReading
      actions={
        <FormActions onCancel={finish} sending={move.isPending} sendingText="Salvando...">
          Salvar vencimentos
        </FormActions>
      }
    >
      <div data-draft="" className="grid gap-4">
        <Push onPush={(days) => change(pushed(fields, days))} />
        <div role="group" aria-label="Vencimentos" className="grid gap-3 sm:grid-cols-2">
          {left.map((installment) => {
            const name = String(installment.number);
            return (
              <DateField
                key={name}
                label={`Parcela ${name}, ${brl(installmentAmount(installment))}`}
                required
                value={fields[name] ?? ''}
                error={errors[name]}
                onValueChange={(due) => change({ [name]: due })}
              />
            );
          })}
        </div>
      </div>
      <QuestionBeforeSending question={question} />
    </SheetDialog>
  );
}

/** All dates that are shown, so many days later; nothing is sent yet. */
function Push({ onPush }: { onPush: (days: number) => void }) {
  const [text, setText] = useState('7');
  const days = readPush(text);
  return (
    <div className="grid grid-cols-[6rem_1fr] items-end gap-3">
      <Field label="Dias">
        <CountInput value={text} onValueChange={setText} />
      </Field>
      <Button
        variant="secondary"
        wide
        disabled={days === null}
        onClick={() => {
          if (days !== null) onPush(days);
        }}
      >
        {days === null ? 'Empurrar todas' : `Empurrar todas em ${daysText(days)}`}
      </Button>
    </div>
  );
}
