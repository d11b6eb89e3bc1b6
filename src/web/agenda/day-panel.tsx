import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { DueItem } from '#contract/agenda.ts';
import type { Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { brl } from '#domain/money.ts';
import { hasClient } from '#web/loans/loan-queries.ts';
import { openReceive, ReceiveSheet } from '#web/loans/receive/receive-host.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { agendaDayQuery } from './agenda-queries.ts';

/** The open instalments of a day and what came in on it (AG-2). */
export function DayPanel({ day }: { day: Day }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <section aria-labelledby="dia">
      <Card className="sm:p-5">
        <h2 id="dia" className="mb-2 text-lg font-bold first-letter:uppercase">
          {weekdayAndDayText(day)}
        </h2>
        {cursors.map((after, at) => (
          <DayPage
            key={after ?? 'first'}
            day={day}
            after={after}
            isLast={at === cursors.length - 1}
            onMore={(next) => setCursors([...cursors, next])}
          />
        ))}
      </Card>
    </section>
  );
}

interface DayPageProps {
  day: Day;
  after: string | undefined;
  isLast: boolean;
  onMore: (next: string) => void;
}

function DayPage({ day, after, isLast, onMore }: DayPageProps) {
  const { data, error, refetch } = useQuery(agendaDayQuery(day, after));
  if (data === undefined)
    return error === null ? (
      <p role="status" className="animate-breathe text-sm text-muted">
        Carregando o dia...
      </p>
    ) : (
      <LoadFailure message={error.message} retry={() => void refetch()} />
    );
  const { items, next, payments } = data;
  return (
    <>
      {after === undefined && items.length === 0 && (
        <p className="text-sm text-muted">Nada vence neste dia.</p>
      )}
      {items.length > 0 && (
        <ul aria-label="Vence neste dia" className="divide-y divide-line">
          {items.map((item) => (
            <DueLine key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isLast && next !== null && (
        <Button variant="secondary" className="mt-2" onClick={() => onMore(next)}>
          Mostrar mais
        </Button>
      )}
      {after === undefined && payments.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">Entrou</h3>
          <ul aria-label="Entrou neste dia" className="divide-y divide-line text-sm">
            {payments.map((payment) => (
              <li key={payment.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 break-words">{payment.client_name ?? 'Cliente não encontrado'}</span>
                <span className="ml-auto font-semibold">{brl(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function DueLine({ item }: { item: DueItem }) {
  const { loan, number, count, amount } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold break-words">{loan.client?.name ?? 'Cliente não encontrado'}</p>
        <p className="text-sm text-muted">
          {count > 1 ? `Parcela ${number} de ${count}` : 'Pagamento único'}
        </p>
      </div>
      <p className="font-semibold">{brl(amount)}</p>
      {hasClient(loan) && (
        <div className="flex flex-wrap gap-2">
          <ChargeButton client={{ id: loan.client_id, ...loan.client }} loan={loan} />
          <Button
            variant="secondary"
            dense
            onClick={() => openReceive({ loanId: loan.id, known: loan, onDetails: undefined })}
            onPointerEnter={ReceiveSheet.prefetch}
          >
            <HandCoins aria-hidden="true" />
            Registrar pagamento
            <span className="sr-only">{` de ${loan.client.name}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
