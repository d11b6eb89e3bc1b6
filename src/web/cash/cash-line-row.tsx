import { Pencil, Trash2 } from 'lucide-react';
import { dayText } from '#domain/calendar.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import { cashLineText, type CashLine } from '#domain/cash/cash-line.ts';
import { cents } from '#domain/money.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { useValuesHidden } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { signedText, useBalanceText } from '#web/ui/money/ledger-money.ts';
import { LedgerRow } from '#web/ui/page/ledger-page.tsx';
import { TextButton } from '#web/ui/basic/text-button.tsx';

interface CashLineRowProps {
  line: CashLine;
  onOpen: (loanId: string) => void;
  onEdit: (entry: CashEntry) => void;
  onDelete: (entry: CashEntry) => void;
}

/** Only entries of one's own are changed here; a loan or a payment is changed in its loan. */
export function CashLineRow({ line, onOpen, onEdit, onDelete }: CashLineRowProps) {
  const hidden = useValuesHidden();
  const balance = useBalanceText();
  const text = cashLineText(line);
  const { loan } = line;
  const mayEdit = useMay('edit');
  const entry = mayEdit ? entryOf(line) : null;
  const cameIn = line.amount > 0;
  return (
    <LedgerRow
      day={dayText(line.day).slice(0, 5)}
      title={
        loan === null ? (
          <span className="break-words">{text}</span>
        ) : (
          <TextButton className="-my-2 leading-snug" onClick={() => onOpen(loan.id)}>
            {text}
          </TextButton>
        )
      }
      note={cameIn ? 'Entrada' : 'Saída'}
      amount={hidden ? null : signedText(line.amount)}
      balance={balance(line.balance)}
      look={cameIn ? 'received' : 'plain'}
      actions={
        entry === null ? null : (
          <>
            <IconButton label={`Editar ${text}`} onClick={() => onEdit(entry)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Excluir ${text}`} tone="destructive" onClick={() => onDelete(entry)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    />
  );
}

function entryOf({ id, day, amount, entry }: CashLine): CashEntry | null {
  return entry === null ? null : { ...entry, id, entry_date: day, amount: cents(Math.abs(amount)) };
}
