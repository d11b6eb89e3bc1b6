import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { centsFromWire } from '#contract/wire-translation.ts';
import { dayText } from '#domain/calendar.ts';
import type { SeenTotals } from '#domain/loans/loan-settlement.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan-totals.ts';
import { brl, reaisFromCents } from '#domain/money.ts';
import { call } from '#web/api-client.ts';
import { ApiProblem } from '#web/api-problem.ts';
import { today } from '#web/settings.ts';
import { markStale } from '#web/stale-after.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { useOperation } from '#web/use-operation.ts';
import { useSingleSend } from '#web/use-single-send.ts';
import type { LoanWithClient } from './loan-queries.ts';

interface SettleLoanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
  onSettled: () => void;
}

/**
 * LN-12. Mounted anew for each opening: the figures are those the person sees, and they stay while the person reads,
 * whatever happens meanwhile. If they are no longer true, the server refuses and the new ones are shown.
 */
export function SettleLoanDialog({ open, onOpenChange, loan, onSettled }: SettleLoanDialogProps) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<SeenTotals>(() => ({
    total: totalToPay(loan),
    remaining: remainingAmount(loan),
  }));
  const [refusal, setRefusal] = useState<string | null>(null);

  const settle = useOperation('settleLoan', {
    run: ({ total, remaining }: SeenTotals, idempotencyKey) => {
      const body = { total_amount: reaisFromCents(total), remaining_amount: reaisFromCents(remaining) };
      return call('POST /api/loans/:id/settle', { params: { id: loan.id }, body }, { idempotencyKey });
    },
    onDone: () => {
      showToast({ title: 'Empréstimo quitado!', description: `${loan.client.name}: ${brl(seen.total)}` });
      onOpenChange(false);
      onSettled();
    },
    onFailed: (problem) => {
      const fresh = freshTotals(problem);
      if (fresh === null) return;
      setSeen(fresh);
      setRefusal(problem.message);
      markStale(queryClient, 'payments');
    },
  });
  const send = useSingleSend(settle);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title="Quitar empréstimo"
      description={<WillBeRecorded seen={seen} name={loan.client.name} />}
      confirmLabel="Quitar Empréstimo"
      loading={settle.isPending}
      onConfirm={() => send(seen)}
    >
      <div role="alert">{refusal !== null && <Refusal message={refusal} />}</div>
      <dl className="mt-4 grid gap-1.5 rounded-control bg-sunken px-4 py-3">
        <Line name="Total" value={brl(seen.total)} />
        <Line name="Restante" value={brl(seen.remaining)} strong />
      </dl>
    </ConfirmDialog>
  );
}

function WillBeRecorded({ seen, name }: { seen: SeenTotals; name: string }) {
  if (seen.remaining <= 0)
    return (
      <>
        Nada falta pagar: nenhum pagamento será registrado, e o empréstimo de {name} ficará marcado como pago.
      </>
    );
  return (
    <>
      Será registrado um pagamento de{' '}
      <strong className="whitespace-nowrap text-ink">{brl(seen.remaining)}</strong> com a data de hoje,{' '}
      {dayText(today())}, e o empréstimo de {name} ficará marcado como pago.
    </>
  );
}

function Refusal({ message }: { message: string }) {
  return (
    <p className="mt-4 flex items-start gap-2.5 rounded-control bg-orange-soft px-4 py-3 text-sm font-medium text-orange">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className={strong ? 'ml-auto text-lg font-bold whitespace-nowrap' : 'ml-auto whitespace-nowrap'}>
        {value}
      </dd>
    </div>
  );
}

/** LN-12: the fresh figures that come with a refusal. */
function freshTotals(problem: Error): SeenTotals | null {
  if (!(problem instanceof ApiProblem) || problem.code !== 'loan_total_changed') return null;
  const { total_amount: total, remaining_amount: remaining } = problem.details ?? {};
  if (typeof total !== 'number' || typeof remaining !== 'number') return null;
  return { total: centsFromWire(total), remaining: centsFromWire(remaining) };
}
