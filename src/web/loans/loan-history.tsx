import { useQuery } from '@tanstack/react-query';
import {
  ArchiveRestore,
  CheckCheck,
  CirclePlus,
  HandCoins,
  LockOpen,
  Pencil,
  RotateCw,
  Trash2,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { WireLoanEvent } from '#contract/loans.ts';
import { dayText, momentText, type Day } from '#domain/calendar.ts';
import { brl, type Cents } from '#domain/money.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { loanHistoryQuery } from './loan-queries.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

interface LoanEvent {
  readonly event: WireLoanEvent['event'];
  readonly at: Date;
  readonly amount: Cents | null;
  readonly endDate: Day | null;
}

const EVENTS = {
  created: { words: 'Empréstimo criado', icon: CirclePlus },
  edited: { words: 'Empréstimo editado', icon: Pencil },
  paid: { words: 'Pagamento recebido', icon: HandCoins },
  payment_undone: { words: 'Pagamento desfeito', icon: Undo2 },
  renewed: { words: 'Empréstimo renovado', icon: RotateCw },
  settled: { words: 'Empréstimo quitado', icon: CheckCheck },
  reopened: { words: 'Empréstimo reaberto', icon: LockOpen },
  overdue: { words: 'Passou do vencimento', icon: TriangleAlert },
  deleted: { words: 'Empréstimo excluído', icon: Trash2 },
  restored: { words: 'Empréstimo restaurado', icon: ArchiveRestore },
} as const satisfies Record<WireLoanEvent['event'], { words: string; icon: LucideIcon }>;

/** Years of weekly payments come as one answer; so many of them are shown until more are asked for. */
const SHOWN_AT_FIRST = 50;

/** What happened to the loan, newest first, undone payments included. */
export function LoanHistory({ loanId }: { loanId: string }) {
  const {
    data: events,
    error,
    refetch,
  } = useQuery({ ...loanHistoryQuery(loanId), refetchOnMount: 'always' });
  const [all, setAll] = useState(false);
  if (events === undefined) {
    if (error === null) return <SkeletonList text="Carregando histórico..." rows={2} />;
    return <LoadFailure message={error.message} retry={refetch} />;
  }
  const shown = all ? events : events.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol aria-label="Histórico" className="grid">
        {shown.map((event, index) => (
          // Events have no id, and nothing is ever put between two of them.
          <EventRow key={events.length - index} {...event} />
        ))}
      </ol>
      {shown.length < events.length && (
        <Button variant="ghost" wide onClick={() => setAll(true)}>
          {`Mostrar mais ${events.length - shown.length}`}
        </Button>
      )}
    </>
  );
}

function EventRow({ event, at, amount, endDate }: LoanEvent) {
  const { words, icon: Icon } = EVENTS[event];
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[1.1rem] not-last:before:w-px not-last:before:bg-line">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{words}</p>
        <p className="text-sm text-muted">{momentText(at, settings.timeZone)}</p>
        {endDate !== null && <p className="text-sm text-muted">{`Vencimento: ${dayText(endDate)}`}</p>}
      </div>
      {amount !== null && <p className="text-sm font-semibold whitespace-nowrap">{brl(amount)}</p>}
    </li>
  );
}
