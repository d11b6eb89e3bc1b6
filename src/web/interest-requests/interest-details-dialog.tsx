import { clsx } from 'clsx';
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { momentText } from '#domain/calendar.ts';
import { formatCpf, isHiddenCpf } from '#domain/cpf.ts';
import {
  requesterLabel,
  type InterestRequest,
  type InterestStatus,
} from '#domain/interest-requests/interest-request.ts';
import { isHiddenPhone } from '#domain/phone.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { useCurrentRecord } from '#web/api/use-current-record.ts';
import type { FirstClientFields } from '#web/clients/client-draft.ts';
import { LoanFormDialog } from '#web/loans/loan-dialogs.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { LimitWarning } from '#web/loans/form/limit-warning.tsx';
import { ChatLink } from './chat-link.tsx';
import { InterestDetailsActions } from './interest-details-actions.tsx';
import { InterestNotes } from './interest-notes.tsx';
import { interestRequestQuery } from '#web/data/interest-requests/interest-request-queries.ts';
import { InterestStatusBadge } from './interest-status-badge.tsx';
import { useNotesDraft } from './notes-draft.ts';
import { RegisterClientAlert } from './register-client-alert.tsx';
import { useInterestChanges, type MoveTo } from './use-interest-changes.ts';

const ClientFormDialog = lazyPart(
  async () => (await import('#web/clients/client-form-dialog.tsx')).ClientFormDialog,
);

interface InterestDetailsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the queue has it; the dialog asks again and keeps up with every change. */
  request: InterestRequest;
  onMoved: (moved: InterestRequest) => void;
}

const GONE = { title: 'Pedido não encontrado', description: 'Este pedido foi excluído.' };

/** IN-7 to IN-9. Mounted again for each opening. */
export function InterestDetailsDialog(props: InterestDetailsDialogProps) {
  const { open, onOpenChange } = props;
  const current = useCurrentRecord(interestRequestQuery(props.request.id), {
    open,
    onOpenChange,
    known: props.request,
    gone: GONE,
  });
  // What was just done must not offer the next step under a second click while the dialog fades.
  const [done, setDone] = useState<InterestRequest | null>(null);
  const notes = useNotesDraft(current);
  const request = done ?? notes.request;
  const [seenStatus, setSeenStatus] = useState<InterestStatus>(props.request.status);
  const mayEdit = useMay('edit');
  const navigate = useNavigate();
  const [next, setNext] = useState<'alert' | 'client' | 'loan' | null>(null);
  const changes = useInterestChanges({
    request,
    notes: notes.unsaved,
    onMoved: props.onMoved,
    onFailed: notes.adopt,
    onDone: () => {
      notes.forget();
      setDone(request);
      onOpenChange(false);
    },
  });

  const form = useForm({
    // A refused change of any kind is adopted above.
    draft: { fields: notes.fields, change: notes.change },
    read: (): FormReading<typeof notes.fields, MoveTo> => ({ values: null }),
    mutation: changes.saveNotes,
  });

  return (
    <>
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Detalhes do Interesse"
        size="large"
        forReading
        actions={
          !mayEdit ? undefined : request.status === seenStatus ? (
            <InterestDetailsActions
              request={request}
              disabled={changes.pending !== null || done !== null}
              pending={changes.pending}
              onMove={changes.move}
              onCreateLoan={() => changes.createLoan()}
              onOtherPlan={() => setNext('loan')}
              onRegisterClient={() => setNext('alert')}
            />
          ) : (
            <MovedElsewhere status={request.status} onSeen={() => setSeenStatus(request.status)} />
          )
        }
      >
        <RecordChangedNotice what="Este pedido" changes={done === null ? notes.changes : null} />
        {request.no_lending_reason !== null && (
          <Notice tone="red">{`Não emprestar: ${request.no_lending_reason}`}</Notice>
        )}
        <LimitOfRequest request={request} />
        <InterestFacts request={request} />
        <InterestNotes
          text={form.fields.notes}
          error={form.errors.notes}
          onTextChange={(text) => form.change({ notes: text })}
          unsaved={notes.unsaved !== undefined}
          disabled={!mayEdit || changes.pending !== null || done !== null}
          saving={changes.pending === 'notes'}
          onSubmit={form.submit}
        />
      </SheetDialog>
      <RegisterClientAlert
        open={next === 'alert'}
        onOpenChange={(shown) => setNext(shown ? 'alert' : null)}
        request={request}
        onRegister={() => setNext('client')}
      />
      <Suspense fallback={<SheetComing />}>
        {next === 'client' && (
          <ClientFormDialog
            open
            onOpenChange={() => setNext(null)}
            client={null}
            first={firstFields(request)}
            onOpenOther={(id) => void navigate(`/clientes?cliente=${id}`)}
          />
        )}
        {next === 'loan' && (
          <LoanFormDialog
            open
            onOpenChange={() => setNext(null)}
            request={request}
            onCreated={() => {
              notes.forget();
              setDone(request);
              onOpenChange(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** What the requester said already (IN-11); nothing of what the queue hid, should the request not have come yet (LP-10). */
function firstFields({ client_cpf: cpf, ...request }: InterestRequest): FirstClientFields {
  const phone = request.requester_phone ?? '';
  return {
    cpf: isHiddenCpf(cpf) ? '' : cpf,
    name: request.original_requester_name ?? '',
    phone: isHiddenPhone(phone) ? '' : phone,
  };
}

/** PD-5: 'Aprovar e Criar Empréstimo' opens no form, so what the form says of the limit is said here. */
function LimitOfRequest({ request }: { request: InterestRequest }) {
  const { status, client_id: id, client_name: name, requested_amount } = request;
  if (status !== 'Aprovado' || id === null || name === null) return null;
  return <LimitWarning client={{ id, name }} lent={requested_amount} />;
}

function InterestFacts({ request }: { request: InterestRequest }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4">
      <Fact name="Valor Solicitado">
        <MoneyText value={request.requested_amount} className="text-lg" />
      </Fact>
      <Fact name="Situação">
        <InterestStatusBadge status={request.status} />
      </Fact>
      <Fact name="Nome" className="basis-full">
        {requesterLabel(request)}
      </Fact>
      <Fact name="CPF">{formatCpf(request.client_cpf)}</Fact>
      {request.requester_phone !== null && (
        <Fact name="Telefone" className="basis-full">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {request.requester_phone}
            <ChatLink phone={request.requester_phone} />
          </span>
        </Fact>
      )}
      <Fact name="Criado em">{momentText(request.created_at, settings.timeZone)}</Fact>
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', className ?? 'flex-[1_1_9rem]')}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

/** The buttons must not change under a finger that is already coming down: one of them lends money. */
function MovedElsewhere({ status, onSeen }: { status: InterestStatus; onSeen: () => void }) {
  return (
    <>
      <p role="alert" className="self-center text-sm sm:mr-auto">
        O status mudou enquanto você lia: agora é <strong>{status}</strong>.
      </p>
      <Button variant="secondary" onClick={onSeen}>
        Ver o que fazer agora
      </Button>
    </>
  );
}
