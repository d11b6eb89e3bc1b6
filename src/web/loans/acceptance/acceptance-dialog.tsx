import { useQuery } from '@tanstack/react-query';
import { FileCheck, Undo2 } from 'lucide-react';
import type { LoanAcceptance } from '#contract/acceptances.ts';
import { momentText } from '#domain/calendar.ts';
import { ACCEPTANCE_WORDS, codeWords, WHAT_IT_IS_WORTH } from '#domain/documents/acceptance.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { settings } from '#web/base/settings.ts';
import { showToast } from '#web/base/show-toast.ts';
import { loanAcceptancesQuery, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';

const OPERATIONS = {
  offer: { failed: 'Não deu para pedir o aceite', changes: ['loans'] },
  withdraw: { failed: 'Não deu para retirar o pedido', changes: ['loans'] },
} as const satisfies Record<string, ChangeOfScreen>;

interface AcceptanceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
}

/** Asking for it, taking the request back, and what came of it (PB-11 to PB-13). */
export function AcceptanceDialog({ open, onOpenChange, loan }: AcceptanceDialogProps) {
  const { data, error, refetch } = useQuery(loanAcceptancesQuery(loan.id));
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Aceite do contrato"
      description={loan.client.name}
      forReading
    >
      {data !== undefined ? (
        <Acceptances items={data.items} loan={loan} />
      ) : error === null ? (
        <p role="status" className="animate-breathe text-sm text-muted">
          Carregando...
        </p>
      ) : (
        <FailureRow message={error.message} retry={refetch} />
      )}
    </SheetDialog>
  );
}

function Acceptances({ items, loan }: { items: readonly LoanAcceptance[]; loan: LoanWithClient }) {
  const mayEdit = useMay('edit');
  const hasOne = items.some(({ state }) => state === 'waiting' || state === 'accepted');
  return (
    <div className="grid gap-4">
      {items.length === 0 && (
        <p>
          O cliente lê o contrato no portal, no celular dele, e aceita. O texto e o arquivo ficam guardados
          como estavam.
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="Aceites" className="grid gap-4">
          {items.map((acceptance) => (
            <li
              key={acceptance.id}
              className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0"
            >
              <Acceptance acceptance={acceptance} latestAccepted={latestAccepted(items)} />
            </li>
          ))}
        </ul>
      )}
      {items.some(({ accepted_at: at }) => at !== null) && (
        <p className="text-sm text-muted">{WHAT_IT_IS_WORTH}</p>
      )}
      {mayEdit && !hasOne && loan.status !== 'pago' && <AskButton loanId={loan.id} />}
    </div>
  );
}

/** What 'Registro do aceite' is about. */
function latestAccepted(items: readonly LoanAcceptance[]): string | null {
  return items.find(({ accepted_at: at }) => at !== null)?.id ?? null;
}

interface AcceptanceProps {
  acceptance: LoanAcceptance;
  latestAccepted: string | null;
}

function Acceptance({ acceptance, latestAccepted: latest }: AcceptanceProps) {
  const mayEdit = useMay('edit');
  const { id, loan_id: loanId, state, accepted_at: accepted, access_code_used: codeUsed } = acceptance;
  const isWaiting = state === 'waiting' || state === 'outdated';
  return (
    <>
      <p>
        <strong className="block font-semibold">{ACCEPTANCE_WORDS[state]}</strong>
        <span className="block text-sm text-muted">{askedText(acceptance)}</span>
        {accepted !== null && (
          <span className="block text-sm text-muted">
            {`Aceito em ${momentText(accepted, settings.timeZone)}`}
          </span>
        )}
        {codeUsed !== null && <span className="block text-sm text-muted">{codeWords(codeUsed)}</span>}
      </p>
      {state === 'outdated' && (
        <p className="text-sm">Peça de novo para o cliente ler o contrato de agora.</p>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {state !== 'withdrawn' && (
          <DocumentButton dense source={{ address: `/api/files/${acceptance.file_id}/${acceptance.sha256}` }}>
            {accepted === null ? 'Contrato enviado' : 'Contrato aceito'}
          </DocumentButton>
        )}
        {id === latest && (
          <DocumentButton dense source={{ address: `/api/loans/${loanId}/documents/acceptance` }}>
            Registro do aceite
          </DocumentButton>
        )}
        {isWaiting && mayEdit && <WithdrawButton id={id} />}
      </div>
    </>
  );
}

function askedText({ offered_at: at, offered_by: by }: LoanAcceptance): string {
  return `Pedido em ${momentText(at, settings.timeZone)}${by === null ? '' : ` por ${by}`}`;
}

function AskButton({ loanId }: { loanId: string }) {
  const offer = useOperation(OPERATIONS.offer, {
    run: (id: string) => call('POST /api/loans/:id/acceptance', { params: { id } }),
    onDone: () =>
      showToast({ title: 'Aceite pedido!', description: 'O contrato já está no portal do cliente.' }),
  });
  const send = useSingleSend(offer);
  return (
    <Button
      wide
      loading={offer.isPending}
      loadingText="Preparando o contrato..."
      onClick={() => send(loanId)}
    >
      <FileCheck aria-hidden="true" />
      Pedir aceite
    </Button>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const withdraw = useOperation(OPERATIONS.withdraw, {
    run: (acceptance: string) => call('DELETE /api/acceptances/:id', { params: { id: acceptance } }),
    onDone: () =>
      showToast({ title: 'Pedido retirado!', description: 'O contrato saiu do portal do cliente.' }),
  });
  const send = useSingleSend(withdraw);
  return (
    <Button variant="secondary" dense loading={withdraw.isPending} onClick={() => send(id)}>
      <Undo2 aria-hidden="true" />
      Retirar pedido
    </Button>
  );
}
