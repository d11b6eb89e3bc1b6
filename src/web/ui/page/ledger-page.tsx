import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Stamp } from '#web/ui/feedback/stamp.tsx';

interface LedgerPageProps {
  title: string;
  /** In its head: print, send. */
  actions?: ReactNode;
  /** Rows, or a list of them. */
  children: ReactNode;
}

/** The page of the notebook: bound on the left with the edge of its cover, ruled, with a red margin. */
export function LedgerPage({ title, actions, children }: LedgerPageProps) {
  return (
    <section
      aria-label={title}
      className={clsx(
        'relative overflow-hidden rounded-l-[0.375rem] rounded-r-card border border-l-0 border-line bg-card pt-1.5 pb-2 shadow-raised',
        'before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-[7px] before:bg-cover',
        // The margin grows with the text as far as a phone has room for it.
        '[--ledger-margin:min(4rem,23vw)] sm:[--ledger-margin:4.4375rem]',
        'after:absolute after:inset-y-0 after:left-(--ledger-margin) after:w-[1.5px] after:bg-margin',
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-1 border-b border-line pr-1 pb-1.5 pl-[calc(var(--ledger-margin)+0.75rem)]">
        <h2 className="min-w-0 text-[0.9375rem] font-bold wrap-anywhere sm:text-base">{title}</h2>
        <div className="-ml-2 flex flex-wrap items-center">{actions}</div>
      </div>
      {children}
    </section>
  );
}

interface LedgerRowProps {
  /** 'dd/mm', and the year below it where it is another one. */
  day: string;
  year?: string | null;
  /** Words, or a button that opens what they are about. */
  title: ReactNode;
  note?: string | null;
  /** '− 240,00' */
  amount?: string | null;
  /** 'saldo 1.300,00' */
  balance: string;
  look?: 'plain' | 'received' | 'late';
  stamped?: boolean;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** A line of the page: the day in the margin, what happened, by how much and what is owed after it. */
export function LedgerRow(props: LedgerRowProps) {
  const {
    day,
    year = null,
    title,
    note = null,
    amount = null,
    balance,
    look = 'plain',
    stamped = false,
    actions = null,
  } = props;
  return (
    <div className="flex min-h-13 items-center gap-x-2 border-b border-rule py-1.5 pr-3 pl-[17px] sm:pr-4">
      <p className="w-[calc(var(--ledger-margin)-17px)] shrink-0 text-[min(0.8125rem,5vw)] leading-tight font-medium whitespace-nowrap text-muted">
        {day}
        {year !== null && <span className="block text-[min(0.75rem,4.6vw)]">{year}</span>}
      </p>
      <div className="@container flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 pl-1.5">
        <div className="min-w-0 flex-[1_1_7rem] leading-snug">
          <div className={clsx('text-[0.9375rem] font-semibold', look === 'late' && 'text-red')}>{title}</div>
          {note !== null && <p className="text-[0.8125rem] text-muted">{note}</p>}
        </div>
        {stamped && <Stamp />}
        <div className="ml-auto text-right leading-snug whitespace-nowrap">
          {amount !== null && (
            <p
              className={clsx('font-semibold', look === 'received' && 'text-green')}
              style={fitted(amount, '0.9375rem')}
            >
              {amount}
            </p>
          )}
          <p className="text-muted" style={fitted(balance, '0.8125rem')}>
            {balance}
          </p>
        </div>
        {actions !== null && <div className="-mr-2 ml-auto flex shrink-0">{actions}</div>}
      </div>
    </div>
  );
}

/** A long amount in large text grows as far as the line has room for it. */
const fitted = (text: string, size: string) => ({
  fontSize: `min(${size}, ${(100 / (text.length * 0.56)).toFixed(2)}cqi)`,
});
