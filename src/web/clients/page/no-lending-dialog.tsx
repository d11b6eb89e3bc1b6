import type { KnownClient } from '#contract/clients.ts';
import { firstName } from '#domain/clients/client.ts';
import { NO_LENDING_REASON_LIMIT } from '#domain/clients/client-fields.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateClient } from '#web/data/clients/client-operations.ts';
import { showToast } from '#web/base/show-toast.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';

interface NoLendingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFinished: () => void;
  client: KnownClient;
}

interface NoLendingDraft {
  readonly reason: string;
}

const SHOWN = [{ label: 'motivo', text: (client: KnownClient) => client.no_lending_reason }];

/** PD-6: marks the client with a reason, changes it, or takes the mark away. */
export function NoLendingDialog({ open, onOpenChange, onFinished, client }: NoLendingDialogProps) {
  const name = firstName(client.name);
  const formName = `staff no lending ${client.id}`;
  const draft = useRecordDraft<KnownClient, NoLendingDraft>(formName, {
    record: client,
    fieldsOf: (saved) => ({ reason: saved?.no_lending_reason ?? '' }),
    shown: SHOWN,
  });
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const version = draft.record?.version ?? client.version;
  const mark = useOperation(updateClient, {
    run: (reason: string | null) =>
      call('PUT /api/clients/:id/no-lending', { params: { id: client.id }, body: { version, reason } }),
    form: formName,
    onDone: (saved) => {
      const isMarked = saved.no_lending_at !== null;
      showToast({ title: isMarked ? 'Marcado: não emprestar' : 'Marca retirada', description: saved.name });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readReason, mutation: mark });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Não emprestar"
      description={client.name}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          Marcar
        </FormActions>
      }
    >
      <RecordChangedNotice what="Este cliente" changes={draft.changes} />
      <div data-draft="" className="grid gap-4">
        <p className="text-sm text-muted">
          {`Antes de um novo empréstimo a ${name}, o caderno mostra o motivo e pergunta se é para continuar. Só a sua equipe vê esta marca.`}
        </p>
        <Field label="Motivo" required error={errors.reason}>
          <TextArea
            maxLength={NO_LENDING_REASON_LIMIT}
            value={fields.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
        {client.no_lending_at !== null && (
          <Button variant="secondary" disabled={sending} onClick={() => mark.mutate(null)}>
            Tirar a marca
          </Button>
        )}
      </div>
    </SheetDialog>
  );
}

function readReason({ reason }: NoLendingDraft): FormReading<NoLendingDraft, string | null> {
  return hasVisibleText(reason) ? { values: reason } : { errors: { reason: 'Escreva o motivo.' } };
}
