import { Link } from 'react-router';
import { brl } from '#domain/money.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { readAmount } from '#web/ui/form/read-amount.ts';
import type { SheetEntry } from './sheet-entries.ts';

interface LeftOutProps {
  entries: readonly (SheetEntry & { readonly loanId: string })[];
  onDrop: (loanId: string) => void;
}

/** Ticked, and gone from the sheet since: the loan was paid or changed, or the client is another's (FD-3). */
export function LeftOut({ entries, onDrop }: LeftOutProps) {
  if (entries.length === 0) return null;
  return (
    <Card>
      <ul aria-label="Marcados que saíram da folha" className="divide-y divide-line">
        {entries.map(({ loanId, client, amount, refusal }) => (
          <li key={loanId} className="grid gap-1 py-2">
            <p className="font-semibold wrap-anywhere">{[client.name, amountWords(amount)].join(' · ')}</p>
            <p role="alert" className="text-sm font-semibold text-red">
              {`Não registrado: ${refusal ?? 'o empréstimo saiu da folha: foi pago, mudou ou passou a outra pessoa.'}`}
            </p>
            <div className="flex flex-wrap gap-2">
              <Link
                to={`/clientes?cliente=${client.id}`}
                className={buttonLook({ variant: 'secondary', dense: true })}
              >
                Ver cliente
                <span className="sr-only">{`: ${client.name}`}</span>
              </Link>
              <Button variant="ghost" dense onClick={() => onDrop(loanId)}>
                Tirar
                <span className="sr-only">{`: ${client.name}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function amountWords(typed: string): string {
  const amount = readAmount(typed);
  return amount === null ? 'sem valor' : brl(amount);
}
