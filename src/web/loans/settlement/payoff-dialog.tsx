import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Copy, QrCode as QrIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PayoffOfLoan } from '#contract/payoff.ts';
import { dayText, parseDay, type Day } from '#domain/calendar.ts';
import { payoffDays } from '#domain/loans/settlement/payoff.ts';
import {
  isOnlyToSettle,
  ONLY_TO_SETTLE,
  PAYOFF_HOLDS,
  payoffLines,
  payoffText,
} from '#domain/loans/settlement/payoff-text.ts';
import { useToday } from '#web/base/clock/today.ts';
import { PixCode } from '#web/pix/pix-code.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';

export interface PayoffDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The side's own query for a day. */
  queryOn: (day: Day) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<PayoffOfLoan>;
  };
  /** In the portal: whom the payer tells about a Pix. The lender copies the quote instead. */
  creditor?: string;
}

/** What it takes to settle on a day, asked again at each opening and for each day (PB-1, PB-2). */
export function PayoffDialog({ open, onOpenChange, queryOn, creditor }: PayoffDialogProps) {
  const today = useToday();
  const { first, last } = payoffDays(today);
  const [typed, setTyped] = useState<string>(today);
  const day = parseDay(typed);
  const isOffered = day !== null && day >= first && day <= last;
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="Quanto falta para quitar?" forReading>
      <div className="grid gap-4">
        <DateField
          label="Para o dia"
          required
          min={first}
          max={last}
          value={typed}
          error={
            day !== null && !isOffered ? `Escolha um dia de ${dayText(first)} a ${dayText(last)}.` : null
          }
          onValueChange={setTyped}
        />
        {isOffered && <Quote query={queryOn(day)} creditor={creditor} />}
      </div>
    </SheetDialog>
  );
}

interface QuoteProps {
  query: ReturnType<PayoffDialogProps['queryOn']>;
  creditor: string | undefined;
}

function Quote({ query, creditor }: QuoteProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  if (error !== null)
    return <LoadFailure title="Não foi possível calcular" message={error.message} retry={refetch} />;
  if (data === undefined)
    return (
      <p role="status" className="animate-breathe py-10 text-center text-muted">
        Calculando...
      </p>
    );
  if (isOnlyToSettle(data)) return <p className="font-semibold">{ONLY_TO_SETTLE}</p>;
  return (
    <div className={clsx('grid gap-3', isPlaceholderData && 'animate-breathe')} aria-busy={isPlaceholderData}>
      <Lines payoff={data} copies={creditor === undefined} />
      {creditor !== undefined && data.pix !== null && <PayToday payoff={data} creditor={creditor} />}
    </div>
  );
}

function Lines({ payoff, copies }: { payoff: PayoffOfLoan; copies: boolean }) {
  const shownRef = useRef<HTMLDListElement>(null);
  const copy = () =>
    copyText(payoffText(payoff), shownRef.current, {
      copied: 'Cole na conversa com o cliente.',
      refused: 'Selecione as linhas e copie.',
    });
  return (
    <>
      <dl
        ref={shownRef}
        aria-label="Quanto falta"
        className="grid gap-1.5 rounded-control bg-sunken px-4 py-3 select-text"
      >
        {payoffLines(payoff).map(({ name, amount }, at, { length }) => (
          <div
            key={name}
            className={clsx(
              'flex flex-wrap justify-between gap-x-4',
              at === length - 1 && 'border-t border-line pt-1.5 font-semibold',
            )}
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{PAYOFF_HOLDS}</p>
      {copies && (
        <Button variant="secondary" wide onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copiar
        </Button>
      )}
    </>
  );
}

/** PB-3: the code of exactly this sum. */
function PayToday({ payoff: { pix, total }, creditor }: { payoff: PayoffOfLoan; creditor: string }) {
  const [shown, setShown] = useState(false);
  if (pix === null) return null;
  if (shown) return <PixCode {...pix} amount={total} creditor={creditor} />;
  return (
    <Button wide onClick={() => setShown(true)}>
      <QrIcon aria-hidden="true" />
      Pagar com Pix
    </Button>
  );
}
