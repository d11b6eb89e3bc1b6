import { useQueryClient } from '@tanstack/react-query';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { LOSS_REASON_LIMIT } from '#domain/loans/settlement/write-off.ts';
import { brl } from '#domain/money.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { forgetDraftsOf } from '#web/base/draft-store.ts';
import { showToast } from '#web/base/show-toast.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { MoneyText } from '#web/ui/money/money-text.tsx';

const writeOffLoan: ChangeOfScreen = { failed: 'Não deu para baixar como perda', changes: ['loans'] };

interface WriteOffDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or given up: the next opening starts with an empty field. */
  onFinished: () => void;
  loan: LoanWithClient;
}

interface LossDraft {
  readonly reason: string;
}

/** PD-9: what remains is given up as lost, with the reason; taken back from the toast or when money comes after all. */
export function WriteOffDialog({ open, onOpenChange, onFinished, loan }: WriteOffDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const undo = useUndoChange('written_off');
  const remaining = remainingAmount(loan);
  const fee = lateFeeOf(loan, today).due;
  const formName = `staff loss ${loan.id}`;
  const draft = useDraft<LossDraft>(formName, { reason: '' });
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const writeOff = useOperation(writeOffLoan, {
    run: (reason: string, idempotencyKey) =>
      call(
        'POST /api/loans/:id/write-off',
        { params: { id: loan.id }, body: { remaining_amount: remaining, reason } },
        { idempotencyKey },
      ),
    form: formName,
    onDone: (lost) => {
      forgetDraftsOf(loan.id);
      finish();
      showToast({
        title: 'Empréstimo baixado como perda!',
        description: `${loan.client.name}: ${brl(remaining)}`,
        action: { label: 'Desfazer', run: () => undo.mutate(lost) },
        keepsUndo: true,
      });
    },
    onFailed: (error) => {
      if (hasCode(error, 'loan_total_changed')) markStale(queryClient, 'loans');
    },
  });
  const { fields, errors, change, submit } = useForm({ draft, read: readReason, mutation: writeOff });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Baixar como perda"
      description={loan.client.name}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={writeOff.isPending} sendingText="Baixando...">
          Baixar como perda
        </FormActions>
      }
    >
      <div data-draft="" className="grid gap-4">
        <dl>
          <dt className="text-sm text-muted">Não vai voltar</dt>
          <dd className="-mt-0.5">
            <MoneyText value={remaining} className="text-xl" />
          </dd>
        </dl>
        <p className="text-sm text-muted">
          {`O empréstimo sai do que você tem a receber e passa a dizer 'Perda'.${
            fee > 0 ? ` A multa de ${brl(fee)} termina com ele.` : ''
          } Se um dia o dinheiro vier, dá para voltar atrás.`}
        </p>
        <Field label="Motivo" required error={errors.reason}>
          <TextArea
            maxLength={LOSS_REASON_LIMIT}
            value={fields.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
      </div>
    </SheetDialog>
  );
}

function readReason({ reason }: LossDraft): FormReading<LossDraft, string> {
  return hasVisibleText(reason) ? { values: reason } : { errors: { reason: 'Escreva o motivo.' } };
}
