import { clsx } from 'clsx';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { dueAfter, dueWords } from '#domain/dashboard/due-loan.ts';
import { lateSince } from '#domain/loans/loan/loan-standing.ts';
import { chargedText } from '#domain/messages/charged-text.ts';
import { promisedText } from '#domain/visits/promise-words.ts';
import { useUnsaved } from '#web/api/use-unsaved.ts';
import { settings } from '#web/base/settings.ts';
import { hasClient, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { ReceiveButton } from '#web/loans/receive/receive-button.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { UnsavedMark } from '#web/ui/feedback/unsaved-mark.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

interface DueRowProps {
  loan: ShownLoan;
  today: Day;
  /** When the client was last charged, if ever. */
  chargedAt: Timestamp | undefined;
  /** The day a promise of the client that stands names. */
  promisedOn: Day | undefined;
  onDetails: (loan: LoanWithClient) => void;
}

/** Who, since when, how much, and the two things to do: two lines on a phone, one where there is room. */
export function DueRow({ loan, today, chargedAt, promisedOn, onDetails }: DueRowProps) {
  const name = dueName(loan);
  const money = useMoneyText();
  const unsaved = useUnsaved(loan);
  return (
    <div className="flex gap-3 @min-[42rem]:grid @min-[42rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto] @min-[42rem]:items-center @min-[42rem]:gap-x-4 @min-[42rem]:gap-y-0">
      <div className="row-span-2 @max-[18rem]:hidden">
        <AvatarInitials name={name} />
      </div>
      <div className="min-w-0 flex-1 @min-[42rem]:contents">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 @min-[42rem]:contents">
          <p className="min-w-0 flex-[1_1_7rem] truncate leading-snug font-semibold @min-[42rem]:col-start-2 @min-[42rem]:row-start-1 @min-[42rem]:self-end">
            {name}
          </p>
          <p className="leading-snug font-semibold @min-[42rem]:col-start-3 @min-[42rem]:row-span-2 @min-[42rem]:row-start-1">
            {money(dueAfter(loan, (unsaved ?? loan).paid_amount))}
            {unsaved !== null && <UnsavedMark />}
          </p>
        </div>
        <div className="flex items-center justify-between gap-x-3 @max-[18rem]:flex-wrap @min-[42rem]:contents">
          <div className="min-w-0 flex-1 @max-[18rem]:basis-full @min-[42rem]:col-start-2 @min-[42rem]:row-start-2 @min-[42rem]:self-start">
            <DueWords loan={loan} today={today} chargedAt={chargedAt} promisedOn={promisedOn} />
          </div>
          <div className="ml-auto flex items-center gap-2 @min-[42rem]:col-start-4 @min-[42rem]:row-span-2 @min-[42rem]:row-start-1">
            <DueActions loan={loan} onDetails={onDetails} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Where there is little room each part has its line. */
const BETWEEN = <span className="@max-[30rem]:hidden">{' · '}</span>;

function DueWords({ loan, today, chargedAt, promisedOn }: Omit<DueRowProps, 'onDetails'>) {
  const money = useMoneyText();
  const late = lateSince(loan, today) !== null;
  const Icon = late ? TriangleAlert : CalendarClock;
  return (
    <p className="text-sm text-muted @max-[30rem]:line-clamp-2 @max-[30rem]:text-[0.8125rem] @max-[30rem]:leading-tight">
      {promisedOn !== undefined && (
        <>
          <span className="font-medium text-ink @max-[30rem]:block">{promisedText(promisedOn, today)}</span>
          {BETWEEN}
        </>
      )}
      <span className={clsx('font-medium @max-[30rem]:block', late ? 'text-red' : 'text-orange')}>
        <Icon aria-hidden="true" className="mr-1 inline-block size-3.5 -translate-y-px" />
        {dueWords(loan, today)}
      </span>
      {loan.late_fee.due > 0 && (
        <span className="@max-[30rem]:hidden">{` · multa ${money(loan.late_fee.due)}`}</span>
      )}
      {chargedAt !== undefined && (
        <>
          {BETWEEN}
          <span className="@max-[30rem]:block">{chargedText(chargedAt, today, settings.timeZone)}</span>
        </>
      )}
    </p>
  );
}

function DueActions({ loan, onDetails }: Pick<DueRowProps, 'loan' | 'onDetails'>) {
  if (!hasClient(loan)) return null;
  const { name, phone } = loan.client;
  return (
    <>
      <ChargeButton
        client={{ id: loan.client_id, name, phone }}
        loan={loan}
        look="icon"
        className="border border-line text-brand"
      />
      {/* On a phone the room is the words'. */}
      <ReceiveButton
        loan={loan}
        variant="soft"
        dense
        className="@max-[30rem]:[&_svg]:hidden"
        onDetails={onDetails}
      />
    </>
  );
}

export function dueName(loan: ShownLoan): string {
  return loan.client?.name ?? 'Cliente não encontrado';
}
