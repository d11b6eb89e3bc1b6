import { useQueryClient } from '@tanstack/react-query';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { markStale } from '#web/api/stale-after.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { previewedPlan, type RenegotiationValues, type OpenDebt } from './renegotiation-draft.ts';

const renegotiateLoan: ChangeOfScreen = { failed: 'Não deu para renegociar', changes: ['loans'] };

interface RenegotiationOptions {
  readonly debt: OpenDebt;
  readonly form: string;
  readonly onSend: () => void;
  readonly onRenegotiated: () => void;
  readonly onFailed: (error: Error) => void;
}

/** PA-40, PA-42, PA-55: with the figures the person sees; where they changed the server refuses and the fresh ones are shown. */
export function useRenegotiateLoan(
  loan: LoanWithClient,
  { debt, form, onSend, onRenegotiated, onFailed }: RenegotiationOptions,
) {
  const queryClient = useQueryClient();
  const undo = useUndoChange('renegotiated');
  return useOperation(renegotiateLoan, {
    run: (values: RenegotiationValues, idempotencyKey) => {
      onSend();
      return call(
        'POST /api/loans/:id/renegotiate',
        {
          params: { id: loan.id },
          body: { remaining_amount: debt.remaining, late_fee: debt.feeDue, ...values },
        },
        { idempotencyKey },
      );
    },
    form,
    onDone: (renegotiated, values) => {
      onRenegotiated();
      const plan = planText(previewedPlan(debt, values));
      showToast({
        title: 'Empréstimo renegociado!',
        description: `${loan.client.name}: ${plan}`,
        action: { label: 'Desfazer', run: () => undo.mutate(renegotiated) },
        keepsUndo: true,
      });
    },
    onFailed: (error) => {
      if (hasCode(error, 'loan_total_changed') || hasCode(error, 'idempotency_key_reused'))
        markStale(queryClient, 'loans');
      onFailed(error);
    },
  });
}
