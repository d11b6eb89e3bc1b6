import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown, Eye } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { dueDistance } from '#domain/loans/texts/due-distance.ts';
import { interestLines } from '#domain/loans/texts/interest-parts.ts';
import { cardLabel } from '#domain/loans/texts/loan-labels.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { isRenegotiated } from '#domain/loans/loan/loan.ts';
import { lateSince, owes } from '#domain/loans/loan/loan-standing.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { LoanAction } from '#web/loans/loan-dialogs.tsx';
import { hasClient, type LoanOrder, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { planLines } from '#web/loans/plan/plan-lines.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { useSeenAsNew } from '#web/ui/list/use-seen-as-new.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { PaidBar } from '#web/ui/money/paid-bar.tsx';
import { TextButton } from '#web/ui/basic/text-button.tsx';
import { LoanRecordActions } from './loan-record-actions.tsx';

interface LoanTableProps {
  /** Pages of loans, in any order. */
  query: PagedQuery<ShownLoan>;
  /** For screen readers: 'Empréstimos'. */
  label: string;
  loadingText: string;
  empty: ReactNode;
  searching?: boolean;
  today: Day;
  /** Whose words the badge has: the card's (LN-3), or the dashboard's (DB-5). */
  words?: typeof cardLabel;
  /** The level of the clients' names below the heading of the screen or of its section. */
  heading?: 'h2' | 'h3';
  /** What was lent by itself, or `principal → principal + interest` (DB-4). */
  lentAs?: LentAs;
  /** The loan whose details are beside the table. */
  chosenId?: string | null;
  /** The loan that was just made, tinted for a moment. */
  made?: JustMade;
  onDetails: (loan: ShownLoan) => void;
  /** Besides the details; without it the rows have only them. */
  onAction?: (action: LoanAction, loan: LoanWithClient) => void;
  /** Where the rows can be put into another order. */
  sorting?: Sorting;
  /** Pinned below the rows: how many there are and what they owe. */
  foot?: ReactNode;
}

type LentAs = 'principal' | 'with interest';

export interface JustMade {
  id: string | null;
  onSeen: () => void;
}

export interface Sorting {
  order: LoanOrder;
  onOrder: (order: LoanOrder) => void;
}

/**
 * The columns of head and rows, which are grids of their own: fixed widths keep them in line and leave a name 16 letters
 * in a line. As the table gets narrower, it first gives up what was paid, then the situation moves below the due date;
 * beside a panel its rows become cards, without the buttons that the panel has (LN-33).
 */
const COLUMNS = clsx(
  'grid items-center gap-x-3 px-4',
  'grid-cols-[minmax(0,1fr)_auto]',
  '@min-[45rem]:grid-cols-[minmax(0,1fr)_8.5rem_6.75rem_6.75rem_9rem]',
);
/** With all that can be done with a loan at its end, or only 'Detalhes', which leaves its room to the others. */
const WIDE_COLUMNS = {
  all: clsx(
    '@min-[62rem]:grid-cols-[minmax(0,1fr)_11rem_6.75rem_6.5rem_7.5rem_14rem]',
    '@min-[72rem]:grid-cols-[minmax(0,1fr)_11rem_8rem_6.75rem_6.5rem_7.5rem_14rem]',
    '@min-[88rem]:grid-cols-[minmax(0,1fr)_12rem_11rem_9rem_9rem_9rem_14rem]',
  ),
  details: clsx(
    '@min-[62rem]:grid-cols-[minmax(0,1fr)_11rem_6.75rem_6.5rem_7.5rem_5rem]',
    '@min-[68rem]:grid-cols-[minmax(0,1fr)_11rem_6.5rem_6.75rem_6.5rem_7.5rem_5rem]',
    '@min-[88rem]:grid-cols-[minmax(0,1fr)_12rem_11rem_9rem_9rem_9rem_5rem]',
  ),
} as const;
type Actions = keyof typeof WIDE_COLUMNS;
const ROW_HEIGHT = 55;
const AS_CARD =
  '@max-[45rem]:m-2 @max-[45rem]:gap-y-2 @max-[45rem]:rounded-card @max-[45rem]:border @max-[45rem]:border-line @max-[45rem]:py-3';
const PAID = { all: 'hidden @min-[72rem]:block', details: 'hidden @min-[68rem]:block' } as const;
/** On a card at the right of the name. */
const SITUATION = '@max-[45rem]:col-start-2 @max-[45rem]:row-start-1 @min-[45rem]:@max-[62rem]:hidden';
const SITUATION_BELOW = 'hidden @min-[45rem]:block @min-[62rem]:hidden';
const MORE_ACTIONS = 'hidden @min-[45rem]:flex';
/** Where there is room for the four actions only as icons. */
const AS_ICON = '@min-[45rem]:@max-[62rem]:sr-only';

/** The loans of a wide screen, a row of 54 px each (LN-2, DB-4). */
export function LoanTable(props: LoanTableProps) {
  const { query, label, loadingText, empty, searching = false, foot, sorting } = props;
  const { today, words = cardLabel, heading = 'h2', lentAs = 'principal', chosenId = null } = props;
  const { made, onDetails, onAction } = props;
  const row = useCallback(
    (loan: ShownLoan) => (
      <LoanRow
        loan={loan}
        today={today}
        words={words}
        heading={heading}
        lentAs={lentAs}
        chosen={loan.id === chosenId}
        isNew={loan.id === made?.id}
        onNewSeen={made?.onSeen}
        onDetails={onDetails}
        onAction={onAction}
      />
    ),
    [today, words, heading, lentAs, chosenId, made, onDetails, onAction],
  );
  return (
    <div className="@container">
      <PagedList
        query={query}
        label={label}
        rowHeight={ROW_HEIGHT}
        loadingText={loadingText}
        empty={empty}
        searching={searching}
        renderItem={row}
        newId={made?.id ?? null}
        pageClassName="grid divide-y divide-line pb-0!"
        tableHead={<TableHead sorting={sorting} lentAs={lentAs} actions={actionsOf(onAction)} />}
        tableFoot={foot}
      />
    </div>
  );
}

const actionsOf = (onAction: LoanTableProps['onAction']): Actions =>
  onAction === undefined ? 'details' : 'all';

interface TableHeadProps {
  sorting: Sorting | undefined;
  lentAs: LentAs;
  actions: Actions;
}

function TableHead({ sorting, lentAs, actions }: TableHeadProps) {
  return (
    <div
      role="rowgroup"
      className="sticky top-(--toast-room) z-20 rounded-t-card border-line bg-card @min-[45rem]:border-b"
    >
      <div
        role="row"
        className={clsx(
          COLUMNS,
          WIDE_COLUMNS[actions],
          'min-h-11 text-sm font-medium text-muted @max-[45rem]:hidden',
        )}
      >
        <span role="columnheader">Cliente</span>
        <span role="columnheader">{lentAs === 'principal' ? 'Principal' : 'Emprestado → com juros'}</span>
        <span role="columnheader" className={PAID[actions]}>
          Já pago
        </span>
        <span role="columnheader" className="text-right">
          Falta do total
        </span>
        <DueHead sorting={sorting} />
        <span role="columnheader" className="@max-[62rem]:hidden">
          Situação
        </span>
        <span role="columnheader">
          <span className="sr-only">Ações</span>
        </span>
      </div>
    </div>
  );
}

const SORTED = { due: 'ascending', due_desc: 'descending', newest: undefined } as const;
const NEXT_ORDER = { newest: 'due', due: 'due_desc', due_desc: 'newest' } as const;
const SORT_ICONS = { newest: ChevronsUpDown, due: ArrowUp, due_desc: ArrowDown } as const;

/** Earliest first, then latest first, then newest loan first again. */
function DueHead({ sorting }: { sorting: Sorting | undefined }) {
  if (sorting === undefined) return <span role="columnheader">Vence</span>;
  const { order, onOrder } = sorting;
  const Icon = SORT_ICONS[order];
  return (
    <span role="columnheader" aria-sort={SORTED[order]}>
      <TextButton
        onClick={() => onOrder(NEXT_ORDER[order])}
        className={clsx('-mx-2 flex items-center gap-1 px-2', order !== 'newest' && 'text-ink')}
      >
        Vence
        <Icon aria-hidden="true" className="size-4" />
      </TextButton>
    </span>
  );
}

const nothing = () => {};

/** DB-4: without what renewals charged. */
function lentWithInterest(loan: ShownLoan, moneyText: (amount: Cents) => string): string {
  return `${moneyText(loan.amount)} → ${moneyText(totalToPay({ ...loan, interest_paid: cents(0) }))}`;
}

interface LoanRowProps extends Pick<LoanTableProps, 'today' | 'onDetails' | 'onAction'> {
  loan: ShownLoan;
  words: typeof cardLabel;
  heading: 'h2' | 'h3';
  lentAs: LentAs;
  chosen: boolean;
  isNew: boolean;
  onNewSeen: (() => void) | undefined;
}

function LoanRow(props: LoanRowProps) {
  const { loan, today, words, heading, lentAs, chosen, isNew, onNewSeen = nothing } = props;
  const { onDetails, onAction } = props;
  const actions = actionsOf(onAction);
  const moneyText = useMoneyText();
  const ref = useSeenAsNew<HTMLDivElement>(isNew, onNewSeen);
  const Heading = heading;
  const name = loan.client?.name ?? 'Cliente não encontrado';
  const lines = planLines(loan);
  const balance = balanceOf(remainingAmount(loan));
  const isPaid = loan.status === 'pago';
  const isLate = lateSince(loan, today) !== null;
  return (
    <div
      ref={ref}
      className={clsx(
        COLUMNS,
        WIDE_COLUMNS[actions],
        AS_CARD,
        isNew && 'animate-tint',
        'relative min-h-[3.375rem] py-1 text-sm transition-colors duration-150',
        chosen ? 'bg-brand-soft' : 'bg-card hover:bg-sunken',
      )}
    >
      <div role="cell" aria-current={chosen || undefined} className="min-w-0">
        <Heading className="line-clamp-2 text-base leading-snug font-semibold" title={name}>
          {name}
        </Heading>
        {/* PA-16: as on the card. */}
        {(lines.next !== null || isRenegotiated(loan)) && (
          <p className="truncate text-xs text-muted">
            {[isRenegotiated(loan) && 'renegociado', lines.next].filter(Boolean).join(' · ')}
            {lines.overdue !== null && <span className="font-medium text-red">{` · ${lines.overdue}`}</span>}
          </p>
        )}
      </div>
      <div role="cell" className="whitespace-nowrap">
        <p>{lentAs === 'principal' ? moneyText(loan.amount) : lentWithInterest(loan, moneyText)}</p>
        {interestLines(loan, moneyText).map((line) => (
          <p key={line} className="text-xs text-muted">
            {line}
          </p>
        ))}
      </div>
      <div role="cell" className={PAID[actions]}>
        <p className="text-xs whitespace-nowrap text-muted">{moneyText(loan.paid_amount)}</p>
        <PaidBar paid={loan.paid_amount} total={totalToPay(loan)} />
      </div>
      <div role="cell" className="text-right whitespace-nowrap">
        {isPaid ? (
          <p className="text-muted">{moneyText(cents(0))}</p>
        ) : (
          <>
            {balance.label === 'Pago a mais' && <p className="text-xs text-muted">{balance.label}</p>}
            <p className="font-semibold">{moneyText(balance.amount)}</p>
          </>
        )}
        <p className="text-xs text-muted">{`de ${moneyText(totalToPay(loan))}`}</p>
        {loan.discount > 0 && !loan.loss && (
          <p className="text-xs text-muted">{`desconto ${moneyText(loan.discount)}`}</p>
        )}
      </div>
      <div role="cell" className="whitespace-nowrap">
        <p>
          <span className="@min-[45rem]:sr-only">Vence: </span>
          {dayText(loan.end_date)}
        </p>
        <p className={clsx('text-xs', isLate ? 'font-medium text-red' : 'text-muted')}>
          {isPaid ? (loan.loss ? 'perda' : 'quitado') : owes(loan) && dueDistance(loan.end_date, today)}
        </p>
        <div className={SITUATION_BELOW}>
          <LoanStatusBadge loan={loan} today={today} words={words} />
        </div>
      </div>
      <div role="cell" className={SITUATION}>
        <LoanStatusBadge loan={loan} today={today} words={words} />
      </div>
      <div role="cell" className="flex items-center justify-end">
        {/* The whole row opens the details. */}
        <Button
          variant="ghost"
          dense
          className="after:absolute after:inset-0 @min-[45rem]:@max-[62rem]:px-2.5"
          onClick={() => onDetails(loan)}
        >
          <Eye aria-hidden="true" className="hidden @min-[45rem]:@max-[62rem]:block" />
          <span className={AS_ICON}>Detalhes</span>
          <span className="sr-only">{` do empréstimo de ${name}`}</span>
        </Button>
        {onAction !== undefined && hasClient(loan) && (
          <div className={clsx(MORE_ACTIONS, 'relative @max-[62rem]:*:size-9')}>
            <LoanRecordActions loan={loan} onAction={onAction} />
          </div>
        )}
      </div>
    </div>
  );
}
