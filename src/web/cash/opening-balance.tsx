import { Pencil } from 'lucide-react';
import { dayText } from '#domain/calendar.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Until the opening balance is entered (CX-14). */
export function OpeningNotice({ onEnter }: { onEnter: () => void }) {
  return (
    <div className="grid gap-2">
      <Notice tone="orange">Quanto dinheiro você tinha quando começou? Sem isso o saldo sai errado.</Notice>
      <Button variant="secondary" className="justify-self-start" onClick={onEnter}>
        Informar saldo inicial
      </Button>
    </div>
  );
}

interface OpeningLineProps {
  opening: CashEntry;
  onEdit: (entry: CashEntry) => void;
}

/** The book of its month may be far away, and it is edited, never entered twice (CX-14). */
export function OpeningLine({ opening, onEdit }: OpeningLineProps) {
  const money = useMoneyText();
  const mayEdit = useMay('edit');
  return (
    <p className="-mt-2 flex items-center gap-1 text-sm text-muted">
      {`Saldo inicial de ${money(opening.amount)} em ${dayText(opening.entry_date)}`}
      {mayEdit && (
        <IconButton label="Editar saldo inicial" onClick={() => onEdit(opening)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
    </p>
  );
}
