import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KnownClient } from '#contract/clients.ts';
import { momentText } from '#domain/calendar.ts';
import { clientFieldsProblem } from '#domain/clients/client.ts';
import { cpfDigits, maskCpf } from '#domain/cpf.ts';
import { GenerateAccessCode } from '#web/access-codes/generate-access-code.tsx';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { changedFields } from '#web/forms/changed-fields.ts';
import { RecordChangedNotice } from '#web/forms/record-changed-notice.tsx';
import { useRecordDraft } from '#web/forms/use-record-draft.ts';
import { settings } from '#web/app/settings.ts';
import { markStale } from '#web/api/stale-after.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { CLIENT_FIELDS } from './client-changes.ts';
import { ClientFormFields } from './client-form-fields.tsx';
import {
  faultsBeforeSending,
  faultsOfAnswer,
  type ClientFaults,
  type ClientFields,
} from './client-faults.ts';
import type { FirstClientFields } from './new-client-state.ts';
import { RestoreOffer } from './restore-offer.tsx';

interface ClientFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved, given up, or no longer to be sent: the next opening is another form. Until then this one keeps its text. */
  onFinished: () => void;
  /** The client to edit; null for a new one. */
  client: KnownClient | null;
  first: FirstClientFields | null;
}

/** CL-6 to CL-9: 'Novo Cliente' and 'Editar Cliente'. Mounted anew for each form. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { open, onOpenChange, onFinished, client, first } = props;
  const formName = client === null ? `staff client new ${first?.cpf ?? ''}` : `staff client ${client.id}`;
  const draft = useRecordDraft<KnownClient, ClientFields>(formName, {
    record: client,
    fieldsOf: (saved) => fieldsOf(saved, first),
    shown: CLIENT_FIELDS,
  });
  const { fields } = draft;
  const [faults, setFaults] = useState<ClientFaults>({});
  const [refusals, setRefusals] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();

  const save = useOperation(client === null ? 'addClient' : 'updateClient', {
    run: (body: ClientFields, idempotencyKey) => sendClient(draft.record, body, idempotencyKey),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: client === null ? 'Cliente adicionado!' : 'Cliente atualizado!',
        description: saved.name,
      });
      finish();
    },
    onFailed: (error) => {
      draft.adopt(error);
      refuse(faultsOfAnswer(error));
      // Its message asks to begin anew.
      if (error instanceof ApiProblem && error.code === 'idempotency_key_reused') forget();
      // Somebody deleted the client of this CPF while the form was open: now it can be restored here.
      if (error instanceof ApiProblem && error.code === 'client_deleted') markStale(queryClient, 'clients');
    },
  });
  const send = useSingleSend(save);

  // Once per refusal, when the fields can be reached again; not whenever one of them is mended.
  useEffect(() => {
    if (refusals === 0 || save.isPending) return;
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, save.isPending]);

  function refuse(found: ClientFaults) {
    setFaults(found);
    setRefusals((count) => count + 1);
  }

  function forget() {
    draft.forget();
    onFinished();
  }

  function finish() {
    onOpenChange(false);
    forget();
  }

  function submit() {
    const problem = clientFieldsProblem(fields);
    if (problem !== null) {
      refuse(faultsBeforeSending(fields, problem));
      showToast({ title: problem.title, description: problem.text, variant: 'destructive' });
      return;
    }
    setFaults({});
    send(fields);
  }

  function change(changed: Partial<ClientFields>) {
    draft.change(changed);
    // What is being mended is no longer pointed at.
    setFaults((before) => {
      const left = Object.entries(before).filter(([field]) => !(field in changed));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={client === null ? 'Novo Cliente' : 'Editar Cliente'}
      {...(client !== null && { description: portalText(client) })}
      onSubmit={submit}
      actions={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending} loadingText="Salvando...">
            {client === null ? 'Adicionar cliente' : 'Salvar alterações'}
          </Button>
        </>
      }
    >
      <div ref={content} data-draft="">
        <RecordChangedNotice what="Este cliente" changes={draft.changes} />
        <ClientFormFields
          fields={fields}
          faults={faults}
          disabled={save.isPending}
          onChange={change}
          belowCpf={client === null && <RestoreOffer cpf={fields.cpf} onRestored={finish} />}
        />
        {client !== null && <GenerateAccessCode client={client} />}
      </div>
    </SheetDialog>
  );
}

function sendClient(record: KnownClient | null, fields: ClientFields, idempotencyKey: string) {
  const body = bodyOf(fields);
  if (record === null) return call('POST /api/clients', { body }, { idempotencyKey });
  const { id, version } = record;
  const changed = changedFields(bodyOf(fieldsOf(record, null)), body);
  return call('PATCH /api/clients/:id', { params: { id }, body: { version, ...changed } });
}

const bodyOf = (fields: ClientFields) => ({ ...fields, cpf: cpfDigits(fields.cpf) });

function fieldsOf(client: KnownClient | null, first: FirstClientFields | null): ClientFields {
  return {
    name: client?.name ?? first?.name ?? '',
    phone: client?.phone ?? '',
    email: client?.email ?? '',
    address: client?.address ?? '',
    cpf: maskCpf(client?.cpf ?? first?.cpf ?? ''),
    pix_key: client?.pix_key ?? '',
    notes: client?.notes ?? '',
  };
}

function portalText({ portal_last_seen_at }: KnownClient): string {
  if (portal_last_seen_at === null) return 'Ainda não acessou o portal.';
  return `Último acesso ao portal: ${momentText(portal_last_seen_at, settings.timeZone)}`;
}
