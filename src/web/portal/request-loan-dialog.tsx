import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { markStale } from '#web/api/stale-after.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { noticeEndedSession } from './borrower-session.ts';
import { Refusal } from './refusal.tsx';
import { readRequestedAmount, type AmountDraft, type AmountValues } from './request-draft.ts';

interface RequestLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sent or cancelled: the next opening is another request. */
  onFinished: () => void;
}

const FORM = 'portal request';
const EMPTY: AmountDraft = { requested_amount: '' };

/** The borrower's own request (PT-8). */
export function RequestLoanDialog({ open, onOpenChange, onFinished }: RequestLoanDialogProps) {
  const queryClient = useQueryClient();
  const draft = useDraft(FORM, EMPTY);
  const request = useOperation('sendPortalRequest', {
    run: (body: AmountValues, idempotencyKey) =>
      call('POST /api/portal/requests', { body }, { idempotencyKey }),
    form: FORM,
    onDone: () => {
      showToast({
        title: 'Solicitação enviada!',
        description: 'Sua solicitação foi enviada para análise.',
      });
      finish();
    },
    onFailed: (error) => {
      noticeEndedSession(queryClient, error);
      // There is one already, from another tab or a send whose answer was lost: show it (PT-7).
      if (hasCode(error, 'open_request_exists')) markStale(queryClient, 'interests');
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: readRequestedAmount,
    mutation: request,
  });

  function finish() {
    draft.forget();
    onOpenChange(false);
    onFinished();
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Solicitar Novo Empréstimo"
      description="Diga de quanto você precisa. O administrador vai analisar e responder."
      onSubmit={submit}
      actions={
        <>
          <Button variant="secondary" disabled={sending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={sending} loadingText="Enviando...">
            Enviar Solicitação
          </Button>
        </>
      }
    >
      <fieldset data-draft="" disabled={sending} className="min-w-0">
        <MoneyField
          label="Valor Desejado"
          required
          enterKeyHint="send"
          value={fields.requested_amount}
          error={errors.requested_amount}
          onValueChange={(requested_amount) => change({ requested_amount })}
        />
      </fieldset>
      <Refusal error={request.error} />
    </SheetDialog>
  );
}
