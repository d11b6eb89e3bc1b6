import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { markStale } from '#web/api/stale-after.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { noticeEndedSession } from './borrower-session.ts';
import { Refusal } from './refusal.tsx';
import { amountFault, INVALID_AMOUNT, readWantedAmount } from './request-draft.ts';

interface RequestLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The next opening is another request; until then what was typed stays. */
  onFinished: () => void;
}

const FORM = 'portal request';

/** The borrower's own request (PT-8). */
export function RequestLoanDialog({ open, onOpenChange, onFinished }: RequestLoanDialogProps) {
  const queryClient = useQueryClient();
  const { fields: typed, change, forget } = useDraft(FORM, { amount: '' });
  const [fault, setFault] = useState<string | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);

  const request = useOperation('sendPortalRequest', {
    run: (amount: Cents, idempotencyKey) => {
      const body = { requested_amount: amount };
      return call('POST /api/portal/requests', { body }, { idempotencyKey });
    },
    form: FORM,
    onDone: () => {
      showToast({
        title: 'Solicitação enviada!',
        description: 'Sua solicitação foi enviada para análise.',
      });
      finish();
    },
    onFailed: (problem) => {
      noticeEndedSession(queryClient, problem);
      // PT-7: there is one already, from another tab or a send whose answer was lost: show it.
      if (problem instanceof ApiProblem && problem.code === 'open_request_exists')
        markStale(queryClient, 'interests');
    },
  });
  const send = useSingleSend(request);

  function finish() {
    forget();
    onOpenChange(false);
    onFinished();
  }

  function submit() {
    const amount = readWantedAmount(typed.amount);
    if (amount !== null) {
      send(amount);
      return;
    }
    setFault(amountFault(typed.amount));
    showToast({ title: INVALID_AMOUNT.title, description: INVALID_AMOUNT.text, variant: 'destructive' });
    fields.current?.querySelector('input')?.focus();
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
          <Button variant="secondary" disabled={request.isPending} onClick={finish}>
            Cancelar
          </Button>
          <Button type="submit" loading={request.isPending} loadingText="Enviando...">
            Enviar Solicitação
          </Button>
        </>
      }
    >
      <fieldset ref={fields} data-draft="" disabled={request.isPending} className="min-w-0">
        <MoneyField
          label="Valor Desejado"
          required
          enterKeyHint="send"
          value={typed.amount}
          error={fault}
          onValueChange={(amount) => {
            change({ amount });
            setFault(null);
          }}
        />
      </fieldset>
      <Refusal error={request.error} />
    </SheetDialog>
  );
}
