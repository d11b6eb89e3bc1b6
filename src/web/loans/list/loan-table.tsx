import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { dueDistance } from '#domain/loans/texts/due-distance.ts';
import { cardLabel } from '#domain/loans/texts/loan-labels.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { isRenegotiated } from '#domain/loans/loan/loan.ts';
import { loanStanding } from '#domain/loans/loan/loan-standing.ts';
import { cents } from '#domain/money.ts';
import type { LoanAction } from '#web/loans/loan-dialogs.tsx';
import { hasClient, type LoanOrder, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { LoanStatusBadge } from '#web/loans/loan-status-badge.tsx';
import { interestRateText, planLines } from '#web/loans/plan/plan-lines.ts';
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
  query: PagedQuery<LoanOfClient>;
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
  /** The loan whose details are beside the table. */
  chosenId?: string | null;
  /** The loan that was just made, tinted for a moment. */
  made?: JustMade;
  onDetails: (loan: LoanOfClient) => void;
  /** Besides the details; without it the rows have only them. */
  onAction?: (action: LoanAction, loan: LoanWithClient) => void;
  /** Where the rows can be put into another order. */
  sorting?: Sorting;
  /** Pinned below the rows: how many there are and what they owe. */
  foot?: ReactNode;
}

export interface JustMade {
  id: string | null;
  onSeen: () => void;
}

export interface Sorting {
  order: LoanOrder;
  onOrder: (order: LoanOrder) => void;
}

/**
 * The columns of head and rows, which are grids of their own: fixed widths keep them in line. As the table gets narrower,
 * beside a panel, it first gives up what was paid, then what was lent, then the situation, which the
 * words beside the due date say too, and the buttons that the panel has.
 */
const COLUMNS = clsx(
  'grid items-center gap-x-3 px-4',
  'grid-cols-[minmax(0,1fr)_6.75rem_6.5rem_5.75rem]',
  '@min-[44rem]:grid-cols-[minmax(0,1fr)_6.75rem_6.5rem_7.5rem_14rem]',
  '@min-[60rem]:grid-cols-[minmax(0,1fr)_11rem_6.75rem_6.5rem_7.5rem_14rem]',
  '@min-[70rem]:grid-cols-[minmax(0,1fr)_11rem_8rem_6.75rem_6.5rem_7.5rem_14rem]',
);
const ROW_HEIGHT = 55;
const LENT = 'hidden @min-[60rem]:block';
const PAID = 'hidden @min-[70rem]:block';
const SITUATION = 'hidden @min-[44rem]:block';
const MORE_ACTIONS = 'hidden @min-[44rem]:flex';

/** The loans of a wide screen, a row of 54 px each (LN-2, DB-4). */
export function LoanTable(props: LoanTableProps) {
  const { query, label, loadingText, empty, searching = false, foot, sorting } = props;
  const { today, words = cardLabel, heading = 'h2', chosenId = null, made, onDetails, onAction } = props;
  const row = useCallback(
    (loan: LoanOfClient) => (
      <LoanRow
        loan={loan}
        today={today}
        words={words}
        heading={heading}
        chosen={loan.id === chosenId}
        isNew={loan.id === made?.id}
        onNewSeen={made?.onSeen}
        onDetails={onDetails}
        onAction={onAction}
      />
    ),
    [today, words, heading, chosenId, made, onDetails, onAction],
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
        tableHead={<TableHead sorting={sorting} />}
        tableFoot={foot}
      />
    </div>
  );
}

function TableHead({ sorting }: { sorting: Sorting | undefined }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 rounded-t-card border-b border-line bg-card">
      <div role="row" className={clsx(COLUMNS, 'min-h-11 text-sm font-medium text-muted')}>
        <span role="columnheader">Cliente</span>
        <span role="columnheader" className={LENT}>
          Emprestado → com juros
        </span>
        <span role="columnheader" className={PAID}>
          Já pago
        </span>
        <span role="columnheader" className="text-right">
          Falta
        </span>
        <DueHead sorting={sorting} />
        <span role="columnheader" className={SITUATION}>
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

interface LoanRowProps extends Pick<LoanTableProps, 'today' | 'onDetails' | 'onAction'> {
  loan: LoanOfClient;
  words: typeof cardLabel;
  heading: 'h2' | 'h3';
  chosen: boolean;
  isNew: boolean;
  onNewSeen: (() => void) | undefined;
}

function LoanRow(props: LoanRowProps) {
  const { loan, today, words, heading, chosen, isNew, onNewSeen = nothing, onDetails, onAction } = props;
  const moneyText = useMoneyText();
  const ref = useSeenAsNew<HTMLDivElement>(isNew, onNewSeen);
  const Heading = heading;
  const name = loan.client?.name ?? 'Cliente não encontrado';
  const lines = planLines(loan.plan);
  const balance = balanceOf(remainingAmount(loan));
  const isPaid = loan.status === 'pago';
  const isLate = loanStanding(loan, today).kind === 'overdue';
  return (
    <div
      ref={ref}
      className={clsx(
        COLUMNS,
        isNew && 'animate-tint',
        'relative min-h-[3.375rem] py-1 text-sm transition-colors duration-150',
        chosen ? 'bg-brand-soft' : 'bg-card hover:bg-sunken',
      )}
    >
      <div role="cell" aria-current={chosen || undefined} className="min-w-0">
        <Heading className="truncate text-base font-semibold" title={name}>
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
      <div role="cell" className={clsx(LENT, 'whitespace-nowrap')}>
        {/* DB-4: principal + interest, without what renewals charged. */}
        <p>{`${moneyText(loan.amount)} → ${moneyText(totalToPay({ ...loan, interest_paid: cents(0) }))}`}</p>
        <p className="text-xs text-muted">{`Juros ${interestRateText(loan)}`}</p>
      </div>
      <div role="cell" className={PAID}>
        <p className="text-xs whitespace-nowrap text-muted">{moneyText(loan.paid_amount)}</p>
        <PaidBar paid={loan.paid_amount} total={totalToPay(loan)} />
      </div>
      <div role="cell" className="text-right whitespace-nowrap">
        {isPaid ? (
          <span className="text-muted">{moneyText(cents(0))}</span>
        ) : (
          <>
            {balance.label === 'Pago a mais' && <p className="text-xs text-muted">{balance.label}</p>}
            <p className="font-semibold">{moneyText(balance.amount)}</p>
          </>
        )}
      </div>
      <div role="cell" className="whitespace-nowrap">
        <p>
          <span className="sr-only">Vence: </span>
          {dayText(loan.end_date)}
        </p>
        <p className={clsx('text-xs', isLate ? 'font-medium text-red' : 'text-muted')}>
          {isPaid ? 'quitado' : dueDistance(loan.end_date, today)}
        </p>
      </div>
      <div role="cell" className={SITUATION}>
        <LoanStatusBadge loan={loan} today={today} words={words} />
      </div>
      <div role="cell" className="flex items-center justify-end">
        {/* The whole row opens the details. */}
        <Button
          variant="ghost"
          dense
          className="after:absolute after:inset-0"
          onClick={() => onDetails(loan)}
        >
          Detalhes
          <span className="sr-only">{` do empréstimo de ${name}`}</span>
        </Button>
        {onAction !== undefined && hasClient(loan) && (
          <div className={clsx(MORE_ACTIONS, 'relative')}>
            <LoanRecordActions loan={loan} onAction={onAction} />
          </div>
        )}
      </div>
    </div>
  );
}
