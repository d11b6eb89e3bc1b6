import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { AgendaDay, DueItem } from '#contract/agenda.ts';
import type { ShownAnswer } from '#contract/call-types.ts';
import type { Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { hasClient } from '#web/data/loans/loan-queries.ts';
import { openReceive, ReceiveSheet } from '#web/loans/receive/receive-host.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { agendaDayQuery } from '#web/data/agenda/agenda-queries.ts';
import { dayAfterKey } from './day-after-key.ts';
import { dayWords, emptyDay } from './day-words.ts';

interface DayPanelProps {
  day: Day;
  today: Day;
  /** Of its month, those with something on them. */
  days: readonly AgendaDay[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  onDay: (day: Day) => void;
}

/** The open instalments of a day and what came in on it (AG-2). */
export function DayPanel({ day, today, days, headingRef, onDay }: DayPanelProps) {
  const money = useMoneyText();
  const sums = days.find((each) => each.day === day) ?? emptyDay(day);
  return (
    <section aria-labelledby="dia">
      <Card className="sm:p-5">
        <div className="-mx-2 flex items-center justify-between gap-1">
          <DayStep label="Dia anterior" icon={ChevronLeft} to={dayAfterKey('ArrowLeft', day)} onDay={onDay} />
          <h2
            id="dia"
            ref={headingRef}
            tabIndex={-1}
            className="scroll-mt-4 text-center text-lg font-bold first-letter:uppercase"
          >
            {weekdayAndDayText(day)}
          </h2>
          <DayStep
            label="Próximo dia"
            icon={ChevronRight}
            to={dayAfterKey('ArrowRight', day)}
            onDay={onDay}
          />
        </div>
        <p aria-live="polite" className="mb-2 text-center text-sm text-muted first-letter:uppercase">
          {dayWords(sums, today, money)}
        </p>
        <DayPages key={day} day={day} />
      </Card>
    </section>
  );
}

interface DayStepProps {
  label: string;
  icon: LucideIcon;
  /** Null where the calendar ends. */
  to: Day | null;
  onDay: (day: Day) => void;
}

function DayStep({ label, icon: Icon, to, onDay }: DayStepProps) {
  return (
    <IconButton label={label} disabled={to === null} onClick={() => to !== null && onDay(to)}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

function DayPages({ day }: { day: Day }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return cursors.map((after, at) => (
    <DayPage
      key={after ?? 'first'}
      day={day}
      after={after}
      isLast={at === cursors.length - 1}
      onMore={(next) => setCursors([...cursors, next])}
    />
  ));
}

interface DayPageProps {
  day: Day;
  after: string | undefined;
  isLast: boolean;
  onMore: (next: string) => void;
}

function DayPage({ day, after, isLast, onMore }: DayPageProps) {
  const { data, error, refetch } = useQuery(agendaDayQuery(day, after));
  const money = useMoneyText();
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
                <span className="ml-auto font-semibold">{money(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function DueLine({ item }: { item: ShownAnswer<DueItem> }) {
  const money = useMoneyText();
  const { loan, number, count, amount } = item;
  const mayReceive = useMay('receive');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold break-words">{loan.client?.name ?? 'Cliente não encontrado'}</p>
        <p className="text-sm text-muted">
          {count > 1 ? `Parcela ${number} de ${count}` : 'Pagamento único'}
        </p>
      </div>
      <p className="font-semibold">{money(amount)}</p>
      {hasClient(loan) && mayReceive && (
        <div className="flex flex-wrap gap-2">
          <ChargeButton client={{ id: loan.client_id, ...loan.client }} loan={loan} />
          <Button
            variant="secondary"
            dense
            onClick={() => openReceive({ loanId: loan.id, known: loan, onDetails: undefined })}
            onPointerEnter={ReceiveSheet.prefetch}
          >
            <ArrowDownLeft aria-hidden="true" />
            Registrar pagamento
            <span className="sr-only">{` de ${loan.client.name}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
