import { useQueryClient } from '@tanstack/react-query';
import { Camera, FileText, X } from 'lucide-react';
import { dayText, parseDay, type Day } from '#domain/calendar.ts';
import { proofDays } from '#domain/loans/payments/payment-proof.ts';
import { moneyFieldText, type Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import { FilePreview } from '#web/files/file-preview.tsx';
import { ACCEPTED_FILES } from '#web/files/prepare-file.ts';
import { useChosenFiles, type ChosenFile } from '#web/files/use-chosen-files.ts';
import { noticeEndedSession } from '#web/sessions/borrower-session.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { readAmount } from '#web/ui/form/read-amount.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';

const SEND = {
  failed: 'Não deu para enviar o comprovante',
  changes: ['payment_proofs'],
} as const satisfies ChangeOfScreen;

interface Fields {
  readonly amount: string;
  readonly paid_on: string;
}
interface Values {
  readonly amount: Cents;
  readonly paid_on: Day;
  readonly content: string;
}

interface SendProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loanId: string;
  /** What the card of the loan shows as due. */
  amount: Cents;
}

/** The amount, the day and one file; nothing changes until somebody has checked it (PB-4, PB-6). */
export function SendProofDialog({ open, onOpenChange, loanId, amount }: SendProofDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const { first, last } = proofDays(today);
  const form = `portal proof ${loanId}`;
  const draft = useDraft<Fields>(form, { amount: moneyFieldText(amount), paid_on: today });
  const chosen = useChosenFiles();
  const file = chosen.files.at(-1);
  const send = useOperation(SEND, {
    run: (values: Values, idempotencyKey) =>
      call('POST /api/portal/proofs', { body: { loan_id: loanId, ...values } }, { idempotencyKey }),
    form,
    onDone: () => {
      draft.forget();
      showToast({
        title: 'Comprovante enviado!',
        description: 'O saldo muda depois que o pagamento for conferido.',
      });
      onOpenChange(false);
    },
    onFailed: (error) => noticeEndedSession(queryClient, error),
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readFields(typed, { file, first, last }),
    mutation: send,
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Comprovante de pagamento"
      description="O valor que falta só muda depois da conferência."
      onSubmit={(event) => {
        if (file === undefined) chosen.setProblem('Tire uma foto ou escolha um arquivo.');
        submit(event);
      }}
      actions={
        <FormActions
          onCancel={() => {
            draft.forget();
            onOpenChange(false);
          }}
          sending={sending}
          sendingText="Enviando..."
          disabled={chosen.preparing}
        >
          Enviar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <MoneyField
          label="Valor pago"
          required
          value={fields.amount}
          error={errors.amount}
          onValueChange={(typed) => change({ amount: typed })}
        />
        <DateField
          label="Data do pagamento"
          required
          min={first}
          max={last}
          value={fields.paid_on}
          error={errors.paid_on}
          onValueChange={(paid_on) => change({ paid_on })}
        />
        <OneFile file={file} chosen={chosen} />
      </fieldset>
    </SheetDialog>
  );
}

/** Another one takes its place. */
function OneFile({
  file,
  chosen,
}: {
  file: ChosenFile | undefined;
  chosen: ReturnType<typeof useChosenFiles>;
}) {
  const { preparing, problem, choose, remove } = chosen;
  return (
    <div className="grid gap-3">
      {file !== undefined && (
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1">
            {file.canvas === null ? (
              <p className="flex items-center gap-2 py-2.5 wrap-anywhere">
                <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
                {file.name}
              </p>
            ) : (
              <FilePreview key={file.key} drawn={file.canvas} name="Comprovante escolhido" />
            )}
          </div>
          <IconButton
            label="Tirar o comprovante"
            onClick={() => {
              for (const { key } of chosen.files) remove(key);
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {/* Elsewhere it would choose a file like the button beside it. */}
        <div className="hidden pointer-coarse:grid">
          <FileButton
            accept="image/*"
            variant="secondary"
            icon={Camera}
            camera
            loading={preparing}
            loadingText="Preparando..."
            onFile={choose}
          >
            Tirar foto
          </FileButton>
        </div>
        <FileButton accept={ACCEPTED_FILES} variant="secondary" disabled={preparing} onFile={choose}>
          Escolher arquivo
        </FileButton>
      </div>
      <div role="status" className="empty:hidden">
        {problem !== null && <Notice tone="red">{problem}</Notice>}
      </div>
    </div>
  );
}

function readFields(
  fields: Fields,
  { file, first, last }: { readonly file: ChosenFile | undefined; readonly first: Day; readonly last: Day },
): FormReading<Fields, Values> {
  const amount = readAmount(fields.amount);
  if (amount === null) return { errors: { amount: 'Digite o valor que você pagou, como 65,00.' } };
  const paid_on = parseDay(fields.paid_on);
  if (paid_on === null || paid_on < first || paid_on > last)
    return { errors: { paid_on: `Escolha um dia de ${dayText(first)} a ${dayText(last)}.` } };
  if (file === undefined) return { errors: {} };
  return { values: { amount, paid_on, content: file.content } };
}
