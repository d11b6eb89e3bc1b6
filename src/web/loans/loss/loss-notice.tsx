import { HandCoins } from 'lucide-react';
import { momentDayText } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';
import { openReceive } from '#web/loans/receive/receive-host.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';

/** PD-9, PD-11: no stamp; money that comes after all opens the loan again and is received. */
export function LossNotice({ loan }: { loan: LoanWithClient }) {
  const mayUndo = useMay('edit');
  const undo = useUndoChange('written_off');
  const on = loan.paid_at === null ? '' : ` em ${momentDayText(loan.paid_at, settings.timeZone)}`;
  const receive = () => {
    // By its promise: this notice is gone once the loan is open.
    undo
      .mutateAsync(loan)
      .then((open) =>
        openReceive({ loanId: open.id, known: { ...open, client: loan.client }, onDetails: undefined }),
      )
      .catch(() => undefined);
  };
  return (
    <div className="grid gap-3 rounded-control border border-line p-4">
      <p className="font-semibold">{`Baixado como perda${on}`}</p>
      {mayUndo && (
        <Button variant="secondary" dense wide loading={undo.isPending} onClick={receive}>
          <HandCoins aria-hidden="true" />
          Recebi de um empréstimo baixado
        </Button>
      )}
    </div>
  );
}
