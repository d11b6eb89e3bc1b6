import { addDays, dayText, parseDay, type Day } from '#domain/calendar.ts';
import { dueDateMoved } from '#domain/loans/plan/due-date-move.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { movedFeeQuestion } from './moved-fee-question.ts';
import { unusualDueDateQuestion } from '#domain/loans/terms/unusual-terms.ts';
import { Problem } from '#domain/problem.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { serverErrors, type FieldErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { QuestionBeforeSending, unusualNumbers } from '#web/ui/form/question-before-sending.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

const moveDueDate: ChangeOfScreen = { failed: 'Não deu para mudar o vencimento', changes: ['loans'] };

interface MoveDueDateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
  /** The current plan, in order. */
  plan: readonly Installment[];
  installment: Installment;
}

interface DueDateDraft {
  readonly due_date: string;
}

/** PA-21: one open instalment, between the due dates of its neighbours. */
export function MoveDueDateDialog({ open, onOpenChange, loan, plan, installment }: MoveDueDateDialogProps) {
  const { number, due_date: dueNow } = installment;
  const formName = `staff due date ${number} ${loan.id}`;
  const draft = useDraft<DueDateDraft>(formName, { due_date: dueNow });
  const move = useOperation(moveDueDate, {
    run: (dueDate: Day) =>
      call('PATCH /api/loans/:id/installments/:number', {
        params: { id: loan.id, number: String(number) },
        body: { version: loan.version, due_date: dueDate },
      }),
    onDone: (_, dueDate) => {
      draft.forget();
      onOpenChange(false);
      showToast({
        title: 'Vencimento alterado!',
        description: `Parcela ${number}: ${dayText(dueNow)} → ${dayText(dueDate)}`,
      });
    },
  });
  const today = useToday();
  const { fields, errors, change, submit, question } = useForm({
    draft,
    read: (typed) => readDueDate(typed, loan, plan, installment),
    mutation: move,
    errorsOf: dueDateErrors,
    questionsOf: (dueDate) => [
      ...unusualNumbers(unusualDueDateQuestion(dueDate, today)),
      ...unusualNumbers(movedFeeQuestion(loan, dueDateMoved(loan, plan, number, dueDate).plan, today)),
    ],
  });
  const { min, max } = allowedDays(loan, plan, installment);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mudar vencimento"
      description={`Parcela ${number}, vence em ${dayText(dueNow)}`}
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => {
            draft.forget();
            onOpenChange(false);
          }}
          sending={move.isPending}
          sendingText="Salvando..."
        >
          Salvar vencimento
        </FormActions>
      }
    >
      <div data-draft="">
        <DateField
          label="Novo vencimento"
          required
          min={min}
          max={max}
          value={fields.due_date}
          hint={allowedText(min, max)}
          error={errors.due_date}
          onValueChange={(due_date) => change({ due_date })}
        />
      </div>
      <QuestionBeforeSending question={question} />
    </SheetDialog>
  );
}

function readDueDate(
  { due_date: text }: DueDateDraft,
  loan: LoanWithClient,
  plan: readonly Installment[],
  installment: Installment,
): FormReading<DueDateDraft, Day> {
  const dueDate = parseDay(text);
  if (dueDate === null) return { errors: { due_date: 'Escolha o novo vencimento.' } };
  if (dueDate === installment.due_date) return { errors: { due_date: 'A parcela já vence neste dia.' } };
  try {
    dueDateMoved(loan, plan, installment.number, dueDate);
  } catch (problem) {
    if (problem instanceof Problem) return { errors: { due_date: problem.message } };
    throw problem;
  }
  return { values: dueDate };
}

function dueDateErrors(error: Error, fields: DueDateDraft): FieldErrors<DueDateDraft> {
  return hasCode(error, 'due_date_out_of_order') ? { due_date: error.message } : serverErrors(error, fields);
}

/** After the previous one, or from the start on, and before the next one. */
function allowedDays(
  loan: LoanWithClient,
  plan: readonly Installment[],
  { number }: Installment,
): { min: Day; max: Day | undefined } {
  const previous = plan.find((each) => each.number === number - 1);
  const next = plan.find((each) => each.number === number + 1);
  return {
    min: previous === undefined ? loan.start_date : addDays(previous.due_date, 1),
    max: next && addDays(next.due_date, -1),
  };
}

function allowedText(min: Day, max: Day | undefined): string {
  if (min === max) return 'As parcelas vizinhas não deixam outro dia livre.';
  return max === undefined ? `A partir de ${dayText(min)}.` : `De ${dayText(min)} a ${dayText(max)}.`;
}
