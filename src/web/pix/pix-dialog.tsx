import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { PixAccount, PixOfLoan } from '#contract/pix.ts';
import { brl } from '#domain/money.ts';
import { PIX_VALUE_NAMES, type PixValueKind } from '#domain/pix/pix-values.ts';
import { isAboveLargestAmount, readAmount } from '#web/ui/form/read-amount.ts';
import { ChoiceList } from '#web/ui/form/choice-list.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { PixCode } from './pix-code.tsx';

interface PixDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The side's own query: its key, and the call that asks the server. */
  query: {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<PixOfLoan>;
  };
  /** Whom the payer tells about it. */
  creditor: string;
}

/** Amounts are asked again at every opening, and the code made of them is kept nowhere (PX-11, PX-12). */
export function PixDialog({ open, onOpenChange, title, query, creditor }: PixDialogProps) {
  const answer = useQuery({ ...query, gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  const { data, error, refetch } = answer;
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title={title} forReading>
      {data !== undefined && data.account !== null ? (
        <PixChoice pix={data} account={data.account} creditor={creditor} />
      ) : error !== null ? (
        <LoadFailure title="Não foi possível gerar o Pix" message={error.message} retry={refetch} />
      ) : (
        <p role="status" className="animate-breathe py-10 text-center text-muted">
          {data === undefined ? 'Calculando o valor de hoje...' : 'Não há chave Pix para receber.'}
        </p>
      )}
    </SheetDialog>
  );
}

type Choice = PixValueKind | 'other';

interface PixChoiceProps {
  pix: PixOfLoan;
  account: PixAccount;
  creditor: string;
}

function PixChoice({ pix, account, creditor }: PixChoiceProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const first = pix.values[0]?.kind ?? 'other';
  // A value that was paid meanwhile is offered no longer.
  const isOffered = chosen === 'other' || pix.values.some(({ kind }) => kind === chosen);
  const choice = chosen !== null && isOffered ? chosen : first;
  const amount =
    choice === 'other' ? readAmount(typed) : (pix.values.find(({ kind }) => kind === choice)?.amount ?? null);
  return (
    <div className="grid gap-4">
      <ChoiceList<Choice>
        label="Quanto"
        options={[
          ...pix.values.map(({ kind, amount: value }) => ({
            value: kind,
            word: PIX_VALUE_NAMES[kind],
            detail: brl(value),
          })),
          { value: 'other' as const, word: 'Outro valor' },
        ]}
        value={choice}
        onValueChange={setChosen}
      />
      {choice === 'other' && (
        <MoneyField
          label="Valor"
          value={typed}
          onValueChange={setTyped}
          error={isAboveLargestAmount(typed) ? 'O valor é alto demais.' : null}
        />
      )}
      {amount !== null && (
        <PixCode amount={amount} account={account} description={pix.description} creditor={creditor} />
      )}
    </div>
  );
}
