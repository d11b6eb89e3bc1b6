import type { ShownLoan } from '#contract/loans.ts';
import { dayText } from '#domain/calendar.ts';
import type { UndoableEvent } from '#domain/loans/events/loan-event.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';

const undoChange: ChangeOfScreen = { failed: 'Não deu para desfazer', changes: ['loans'] };

interface Undoing {
  readonly path: 'undo-settlement' | 'undo-renewal' | 'undo-renegotiation' | 'undo-waiver';
  readonly title: string;
  readonly text: (loan: ShownLoan) => string;
}

const UNDOING = {
  settled: {
    path: 'undo-settlement',
    title: 'Quitação desfeita!',
    text: () => 'O empréstimo está em aberto outra vez.',
  },
  written_off: {
    path: 'undo-settlement',
    title: 'Baixa desfeita!',
    text: (loan) => `Falta ${brl(remainingAmount(loan))}, como antes.`,
  },
  renewed: {
    path: 'undo-renewal',
    title: 'Renovação desfeita!',
    text: (loan) => `O vencimento voltou a ser ${dayText(loan.end_date)}.`,
  },
  renegotiated: {
    path: 'undo-renegotiation',
    title: 'Renegociação desfeita!',
    text: (loan) => `Falta ${brl(remainingAmount(loan))}, como antes.`,
  },
  late_fee_waived: {
    path: 'undo-waiver',
    title: 'Perdão desfeito!',
    text: (loan) => `A multa está em aberto outra vez: ${brl(loan.late_fee.due)}.`,
  },
} as const satisfies Record<UndoableEvent['kind'], Undoing>;

/** What one press did is taken back by one call: from its toast, its receipt and the history (LN-30). */
export function useUndoChange(kind: UndoableEvent['kind']) {
  const undoing: Undoing = UNDOING[kind];
  return useOperation(undoChange, {
    run: ({ id, version }: Pick<ShownLoan, 'id' | 'version'>, idempotencyKey) =>
      call(`POST /api/loans/:id/${undoing.path}`, { params: { id }, body: { version } }, { idempotencyKey }),
    onDone: (loan) => showToast({ title: undoing.title, description: undoing.text(loan) }),
  });
}
