import { useQueryClient } from '@tanstack/react-query';
import type { KnownClient } from '#contract/clients.ts';
import { momentText } from '#domain/calendar.ts';
import { GenerateAccessCode } from '#web/access-codes/generate-access-code.tsx';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { changedFields } from '#web/ui/form/changed-fields.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { CollectorField, NOBODY } from '#web/people/collector-field.tsx';
import { useAssignCollector } from '#web/people/use-assign-collector.ts';
import { settings } from '#web/base/settings.ts';
import { markStale } from '#web/api/stale-after.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { updateClient } from '#web/data/clients/client-operations.ts';
import {
  clientBody,
  draftOfClient,
  readClient,
  SHOWN_CLIENT_FIELDS,
  type ClientBody,
  type ClientDraft,
  type FirstClientFields,
} from './client-draft.ts';
import { ClientFormFields } from './client-form-fields.tsx';
import type { ChosenClient } from '#web/client-picker/client-picker.tsx';
import { RestoreOffer } from './restore-offer.tsx';
import { ownerOfCpf, TakenCpf } from './taken-cpf.tsx';

const addClient: ChangeOfScreen = { failed: 'Erro ao adicionar cliente', changes: ['clients'] };

interface ClientFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved, cancelled, or no longer to be sent: the next opening is another form. */
  onFinished?: () => void;
  /** The client to edit; null for a new one. */
  client: KnownClient | null;
  /** What a new client begins with; the draft of each requester is kept by itself. */
  first?: FirstClientFields;
  onAdded?: (id: string) => void;
  /** 'Emprestar' of the toast; without it there is none. */
  onLend?: (client: ChosenClient) => void;
  /** To the page of the client who has this CPF already. */
  onOpenOther: (id: string) => void;
}

/** 'Novo Cliente' and 'Editar Cliente' (CL-6 to CL-9). Mounted again for each form. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { open, onOpenChange, onFinished, client, first, onAdded, onLend, onOpenOther } = props;
  const formName = client === null ? `staff client new ${first?.cpf ?? ''}` : `staff client ${client.id}`;
  const draft = useRecordDraft<KnownClient, ClientDraft>(formName, {
    record: client,
    fieldsOf: (saved) => draftOfClient(saved, first ?? null),
    shown: SHOWN_CLIENT_FIELDS,
  });
  const queryClient = useQueryClient();
  const knownCollector = client?.collector_user_id ?? NOBODY;
  const collector = useDraft(`staff collector of ${client?.id ?? 'new'}`, { person: knownCollector });
  const assign = useAssignCollector();

  const save = useOperation(client === null ? addClient : updateClient, {
    run: (body: ClientBody, idempotencyKey) => sendClient(draft.record, body, idempotencyKey),
    form: formName,
    onDone: (saved) => {
      const { person } = collector.fields;
      if (person !== knownCollector) assign.mutate({ clientIds: [saved.id], personId: person });
      if (client === null) {
        const action = onLend && { action: { label: 'Emprestar', run: () => onLend(saved) } };
        showToast({ title: 'Cliente adicionado!', description: saved.name, ...action });
        onAdded?.(saved.id);
      } else showToast({ title: 'Cliente atualizado!', description: saved.name });
      finish();
    },
    onFailed: (error) => {
      // The message asks to start over.
      if (hasCode(error, 'idempotency_key_reused')) forget();
      // The client of this CPF was deleted while the form was open: now it can be restored here.
      if (hasCode(error, 'client_deleted')) markStale(queryClient, 'clients');
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readClient, mutation: save });

  // Until the CPF is typed over, as the mark of the field.
  const cpfOwner = errors.cpf === undefined ? null : ownerOfCpf(save.error);

  function forget() {
    draft.forget();
    collector.forget();
    onFinished?.();
  }

  function finish() {
    onOpenChange(false);
    forget();
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={client === null ? 'Novo Cliente' : 'Editar Cliente'}
      {...(client !== null && { description: portalText(client) })}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          {client === null ? 'Adicionar cliente' : 'Salvar alterações'}
        </FormActions>
      }
    >
      <div data-draft="">
        <RecordChangedNotice what="Este cliente" changes={draft.changes} />
        <ClientFormFields
          fields={fields}
          errors={errors}
          disabled={sending}
          onChange={change}
          belowCpf={
            <>
              {cpfOwner !== null && (
                <TakenCpf
                  client={cpfOwner}
                  onOpen={() => {
                    onOpenChange(false);
                    onOpenOther(cpfOwner.id);
                  }}
                />
              )}
              {client === null && <RestoreOffer cpf={fields.cpf} onRestored={finish} />}
            </>
          }
        />
        <div className="mt-4 empty:hidden">
          <CollectorField
            value={collector.fields.person}
            onValueChange={(person) => collector.change({ person })}
          />
        </div>
        {client !== null && <GenerateAccessCode client={client} />}
      </div>
    </SheetDialog>
  );
}

function sendClient(record: KnownClient | null, body: ClientBody, idempotencyKey: string) {
  if (record === null) return call('POST /api/clients', { body }, { idempotencyKey });
  const { id, version } = record;
  const changed = changedFields(clientBody(draftOfClient(record, null)), body);
  return call('PATCH /api/clients/:id', { params: { id }, body: { version, ...changed } });
}

function portalText({ portal_last_seen_at }: KnownClient): string {
  if (portal_last_seen_at === null) return 'Ainda não acessou o portal.';
  return `Último acesso ao portal: ${momentText(portal_last_seen_at, settings.timeZone)}`;
}
