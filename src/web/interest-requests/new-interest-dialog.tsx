import { requesterLabel } from '#domain/interest-requests/interest-request.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { ClientPicker } from '#web/client-picker/client-picker.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { readInterest, type InterestDraft, type InterestValues } from './interest-draft.ts';

const addInterest: ChangeOfScreen = { failed: 'Erro ao adicionar interesse', changes: ['interests'] };

interface NewInterestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved, cancelled, or no longer to be sent: the next opening is another form. */
  onFinished: () => void;
}

const FORM = 'staff interest new';
const EMPTY: InterestDraft = { client: null, requested_amount: '' };

/** A request typed in by staff, for a registered client (IN-6). */
export function NewInterestDialog({ open, onOpenChange, onFinished }: NewInterestDialogProps) {
  const draft = useDraft(FORM, EMPTY);
  const add = useOperation(addInterest, {
    run: (body: InterestValues, idempotencyKey) => call('POST /api/interests', { body }, { idempotencyKey }),
    form: FORM,
    onDone: (request) => {
      const description = `${requesterLabel(request)}: ${brl(request.requested_amount)}`;
      showToast({ title: 'Pedido adicionado!', description });
      finish();
    },
    onFailed: (error) => {
      // The message asks to start over.
      if (hasCode(error, 'idempotency_key_reused')) forget();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readInterest, mutation: add });

  function forget() {
    draft.forget();
    onFinished();
  }

  function finish() {
    onOpenChange(false);
    forget();
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Novo Interesse"
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Adicionando...">
          Adicionar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        {/* IN-6: the list may take 60vh here, where there is little else to see. */}
        <div className="[&_[role=listbox]]:max-h-[60vh]">
          <ClientPicker
            label="Cliente"
            required
            error={errors.client}
            value={fields.client}
            onChange={(client) => change({ client })}
          />
        </div>
        <MoneyField
          label="Valor Solicitado"
          required
          error={errors.requested_amount}
          value={fields.requested_amount}
          onValueChange={(requested_amount) => change({ requested_amount })}
        />
      </fieldset>
    </SheetDialog>
  );
}
