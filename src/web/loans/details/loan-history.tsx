import { Undo2 } from 'lucide-react';
import type { LoanEventOut, ShownLoan } from '#contract/loans.ts';
import { dayText, momentText } from '#domain/calendar.ts';
import { isUndoable, type UndoableEvent } from '#domain/loans/events/loan-event.ts';
import type { Role } from '#domain/people/role.ts';
import { ownName } from '#web/people/person-name.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useFreshOnOpening, usePagedQuery } from '#web/api/use-paged-query.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { enteredLaterText, eventFigures, EVENTS, notedText } from './event-figures.ts';
import { loanHistoryList } from '#web/data/loans/loan-queries.ts';
import { useUndoChange } from '#web/loans/changes/use-undo-change.ts';

/** What happened to the loan, newest first, what was undone included. The last thing can be undone from here too (LN-30). */
export function LoanHistory({ loan }: { loan: Pick<ShownLoan, 'id' | 'version'> }) {
  const query = usePagedQuery(loanHistoryList(loan.id));
  useFreshOnOpening(query.retry);
  return (
    <PagedList
      query={query}
      label="Histórico"
      loadingText="Carregando histórico..."
      empty={null}
      pageClassName="grid"
      drawAll
      renderItem={(event) => <EventRow event={event} loan={loan} />}
    />
  );
}

interface EventRowProps {
  event: LoanEventOut;
  loan: Pick<ShownLoan, 'id' | 'version'>;
}

function EventRow({ event, loan }: EventRowProps) {
  const moneyText = useMoneyText();
  const mayUndo = useMay('edit');
  const { words, icon: Icon } = EVENTS[event.kind];
  const { words: own, amount, endDate, lines = [] } = eventFigures(event);
  const later = enteredLaterText(event, settings.timeZone);
  const noted = notedText(event, settings.timeZone);
  return (
    <div className="relative flex gap-3 pb-4 before:absolute before:top-9 before:bottom-0 before:left-[1.1rem] before:w-px before:bg-line in-[[role=listitem]:last-child]:before:hidden">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="text-sm font-medium">{own ?? words}</p>
          <p className="text-sm text-muted">
            {/* The list of payments beside it says when each was paid. */}
            {event.kind === 'payment' && 'Registrado em '}
            {momentText(event.at, settings.timeZone)}
            <DoneBy {...event} />
          </p>
          {noted !== null && <p className="text-sm text-muted">{noted}</p>}
          {later !== null && <p className="text-sm font-medium text-orange">{later}</p>}
          {endDate !== undefined && <p className="text-sm text-muted">{`Vencimento: ${dayText(endDate)}`}</p>}
          {lines.map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
          {event.can_undo && mayUndo && isUndoable(event) && <UndoButton kind={event.kind} loan={loan} />}
        </div>
        {amount !== undefined && <p className="min-w-0 text-sm font-semibold">{moneyText(amount)}</p>}
      </div>
    </div>
  );
}

/** After a person's name, as in 'por Ana Souza, cobrador(a)' (EQ-7). */
const ROLE_NOUNS = {
  owner: 'dono(a)',
  manager: 'gerente',
  collector: 'cobrador(a)',
  viewer: 'leitura',
} as const satisfies Record<Role, string>;

/** A lender alone need not read their own name in every row. */
function DoneBy({ by, by_role: role }: Pick<LoanEventOut, 'by' | 'by_role'>) {
  const { staff } = useSession();
  if (by === null || by === ownName(staff)) return null;
  return ` · por ${by}${role === null ? '' : `, ${ROLE_NOUNS[role]}`}`;
}

function UndoButton({ kind, loan }: { kind: UndoableEvent['kind']; loan: EventRowProps['loan'] }) {
  const undo = useUndoChange(kind);
  const send = useSingleSend(undo);
  return (
    <Button
      dense
      variant="ghost"
      className="-mb-2 -ml-2.5"
      loading={undo.isPending}
      onClick={() => send(loan)}
    >
      <Undo2 aria-hidden="true" />
      Desfazer
    </Button>
  );
}
