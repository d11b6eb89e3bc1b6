import { useState } from 'react';
import { parseDay, type Day } from '#domain/calendar.ts';
import { firstName } from '#domain/clients/client.ts';
import { BACKWARD_PERIOD } from '#domain/documents/document-kind.ts';
import { useToday } from '#web/base/clock/today.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { DocumentButton } from './document-button.tsx';

interface StatementDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null is the borrower's own, in the portal. */
  client: { readonly id: string; readonly name: string } | null;
}

/** The period of a statement; without a first day it begins with the first loan (DC-7). */
export function StatementDialog({ open, onOpenChange, client }: StatementDialogProps) {
  const today = useToday();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState<string>(today);
  const period = readPeriod(from, to);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={client === null ? 'Meu extrato' : `Extrato de ${firstName(client.name)}`}
      description="Empréstimos e pagamentos entre dois dias, em PDF."
      actions={
        'problem' in period ? null : (
          <DocumentButton variant="primary" wide source={{ address: addressOf(client, period) }}>
            Baixar extrato
          </DocumentButton>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="De"
          hint="Vazio: desde o primeiro empréstimo."
          value={from}
          max={today}
          onValueChange={setFrom}
          error={'problem' in period ? period.problem : undefined}
        />
        <DateField label="Até" value={to} max={today} onValueChange={setTo} />
      </div>
    </SheetDialog>
  );
}

interface Period {
  readonly from: Day | null;
  readonly to: Day;
}

function readPeriod(fromText: string, toText: string): Period | { readonly problem: string | undefined } {
  const from = fromText === '' ? null : parseDay(fromText);
  const to = parseDay(toText);
  if (to === null || (from === null && fromText !== '')) return { problem: undefined };
  if (from !== null && from > to) return { problem: BACKWARD_PERIOD };
  return { from, to };
}

function addressOf(client: StatementDialogProps['client'], { from, to }: Period): string {
  const search = new URLSearchParams({ ...(from !== null && { from }), to });
  const path = client === null ? '/api/portal/statement' : `/api/clients/${client.id}/statement`;
  return `${path}?${search.toString()}`;
}
