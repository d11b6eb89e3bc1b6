import { useQueryClient } from '@tanstack/react-query';
import type { PaymentProof } from '#contract/proofs.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { markStale } from '#web/api/stale-after.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { recordedText } from '#web/loans/payments/payment-draft.ts';
import { useUndoPayment } from '#web/loans/payments/use-undo-payment.ts';
import type { ProofValues } from './proof-draft.ts';

const accepting: ChangeOfScreen = {
  failed: 'Não deu para confirmar o pagamento',
  changes: ['loans', 'payment_proofs'],
};
const refusing: ChangeOfScreen = {
  failed: 'Não deu para recusar o comprovante',
  changes: ['payment_proofs'],
};

/** The list shows what somebody else decided meanwhile, or how the loan stands now. */
function useFreshAfterRefusal() {
  const queryClient = useQueryClient();
  return (error: Error) => {
    if (hasCode(error, 'proof_decided')) markStale(queryClient, 'payment_proofs');
    if (hasCode(error, 'record_changed') || hasCode(error, 'loan_total_changed'))
      markStale(queryClient, 'loans');
  };
}

/** 'Confirmar pagamento': an ordinary payment, that can be undone (PB-8, PB-9). */
export function useAcceptProof(
  { id, client }: PaymentProof,
  loan: { readonly version: number },
  { onDone }: { onDone: () => void },
) {
  const undo = useUndoPayment();
  const onFailed = useFreshAfterRefusal();
  return useOperation(accepting, {
    run: (values: ProofValues, idempotencyKey) =>
      call(
        'POST /api/proofs/:id/accept',
        { params: { id }, body: { version: loan.version, ...values } },
        { idempotencyKey },
      ),
    form: `staff proof ${id}`,
    onDone: ({ payment }, values) => {
      onDone();
      const description = `${client.name}: ${recordedText(values)}`;
      if (values.settle_discount !== undefined)
        showToast({ title: 'Pagamento confirmado e empréstimo quitado!', description });
      else
        showToast({
          title: 'Pagamento confirmado!',
          description,
          action: { label: 'Desfazer', run: () => undo.mutate(payment) },
          keepsUndo: true,
        });
    },
    onFailed,
  });
}

/** 'Recusar', with the reason that the client reads. */
export function useRefuseProof({ id, amount, client }: PaymentProof) {
  const onFailed = useFreshAfterRefusal();
  const refuse = useOperation(refusing, {
    run: (reason: string, idempotencyKey) =>
      call('POST /api/proofs/:id/refuse', { params: { id }, body: { reason } }, { idempotencyKey }),
    form: (reason) => `staff proof ${id} ${reason}`,
    onDone: () => showToast({ title: 'Comprovante recusado', description: `${client.name}: ${brl(amount)}` }),
    onFailed,
  });
  return { send: useSingleSend(refuse), sending: refuse.isPending };
}
