import { ArrowDownLeft, ArrowUpRight, Pencil, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import { dayText } from '#domain/calendar.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import { cashLineText, inAndOut, type CashLine } from '#domain/cash/cash-line.ts';
import { cents } from '#domain/money.ts';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { TextButton } from '#web/ui/text-button.tsx';

interface CashLineRowProps {
  line: CashLine;
  onOpen: (loanId: string) => void;
  onEdit: (entry: CashEntry) => void;
  onDelete: (entry: CashEntry) => void;
}

/** Only entries of one's own are changed here; a loan or a payment is changed in its loan. */
export function CashLineRow({ line, onOpen, onEdit, onDelete }: CashLineRowProps) {
  const text = cashLineText(line);
  const moved = inAndOut(line);
  const { loan } = line;
  const entry = entryOf(line);
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-[1_1_11rem]">
        {loan === null ? (
          <p className="font-semibold break-words">{text}</p>
        ) : (
          <TextButton className="-my-1" onClick={() => onOpen(loan.id)}>
            {text}
          </TextButton>
        )}
        <p className="text-sm text-muted">{dayText(line.day)}</p>
      </div>
      <div className="ml-auto text-right">
        <p
          className={clsx(
            'flex items-center justify-end gap-1',
            moved.in === null ? 'text-ink' : 'text-green',
          )}
        >
          {moved.in === null ? (
            <ArrowUpRight aria-hidden="true" className="size-4" />
          ) : (
            <ArrowDownLeft aria-hidden="true" className="size-4" />
          )}
          <span className="text-sm">{moved.in === null ? 'Saída' : 'Entrada'}</span>
          <MoneyText value={moved.in ?? moved.out ?? cents(0)} />
        </p>
        <p className="text-sm text-muted">
          Saldo <MoneyText value={line.balance} />
        </p>
      </div>
      {entry !== null && (
        <div className="-mr-2 flex">
          <IconButton label={`Editar ${text}`} onClick={() => onEdit(entry)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Excluir ${text}`} onClick={() => onDelete(entry)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Card>
  );
}

function entryOf({ id, day, amount, entry }: CashLine): CashEntry | null {
  return entry === null ? null : { ...entry, id, entry_date: day, amount: cents(Math.abs(amount)) };
}
