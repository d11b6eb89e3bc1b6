import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestPrivacyText } from '#domain/privacy/privacy-notice.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { markStale } from '#web/api/stale-after.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { sendPortalRequest } from '#web/data/interest-requests/request-operations.ts';
import { noticeEndedSession } from '#web/sessions/borrower-session.ts';
import { Refusal } from './refusal.tsx';
import { offeredPresets, PresetChoice } from './preset-choice.tsx';
import { portalPresetsQuery } from './portal-queries.ts';
import { readPortalRequest, type PortalRequestDraft, type PortalRequestValues } from './request-draft.ts';

interface RequestLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of who answers. */
  institution: string;
  /** Sent or cancelled: the next opening is another request. */
  onFinished: () => void;
}

const FORM = 'portal request';
const EMPTY: PortalRequestDraft = { requested_amount: '', preset_id: null };

/** The borrower's own request (PT-8). */
export function RequestLoanDialog(props: RequestLoanDialogProps) {
  const { open, onOpenChange, institution, onFinished } = props;
  const queryClient = useQueryClient();
  const draft = useDraft(FORM, EMPTY);
  const { data: presets } = useQuery({ ...portalPresetsQuery, enabled: open });
  const offers = offeredPresets(presets?.items ?? [], draft.fields.requested_amount, useToday());
  const request = useOperation(sendPortalRequest, {
    run: (body: PortalRequestValues, idempotencyKey) =>
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
    read: (typed) => readPortalRequest(typed, offers),
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
      description={`Diga de quanto você precisa. ${institution} vai analisar e responder.`}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Enviando...">
          Enviar Solicitação
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <MoneyField
          label="Valor Desejado"
          required
          enterKeyHint="send"
          value={fields.requested_amount}
          error={errors.requested_amount}
          onValueChange={(requested_amount) => change({ requested_amount })}
        />
        <PresetChoice
          offers={offers}
          chosen={fields.preset_id}
          onChoose={(preset_id) => change({ preset_id })}
        />
      </fieldset>
      <Refusal error={request.error} />
      <p className="mt-4 text-sm text-muted wrap-anywhere">{requestPrivacyText(institution)}</p>
    </SheetDialog>
  );
}
