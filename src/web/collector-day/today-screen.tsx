import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, ListChecks } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Link } from 'react-router';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { isWorthASheet } from '#domain/dashboard/due-day.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { DueRow } from '#web/dashboard/due-row.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { loanList, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { promisesQuery } from '#web/data/visits/visit-queries.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/** Nobody waits for it to see who is due. */
const OwnProofsLine = lazyPart(async () => (await import('#web/proofs/own-proofs-line.tsx')).OwnProofsLine);

const LATE = { status: 'atrasado', order: 'due' } as const;
const DUE_SOON = { status: 'due_soon', order: 'due' } as const;

/** 'Hoje' of a collector: which of their clients are late, and who is due next (EQ-5). */
export function TodayScreen() {
  const today = useToday();
  const { open, dialog } = useLoanDialogs();
  const openDetails = useCallback((loan: LoanWithClient) => open('details', loan), [open]);
  return (
    <>
      <PageHeader title="Hoje" subtitle={weekdayAndDayText(today)} action={<HideValuesButton />} />
      <SheetLink today={today} />
      <Suspense fallback={null}>
        <OwnProofsLine />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <DueLoans
          title="Vencem hoje ou em até 3 dias"
          none="Nada vence nos próximos 3 dias."
          list={DUE_SOON}
          onDetails={openDetails}
        />
        <DueLoans title="Atrasados" none="Ninguém está atrasado." list={LATE} onDetails={openDetails} />
      </div>
      {dialog}
    </>
  );
}

/** 'Folha do dia', once there are more to collect from than a few (FD-1). */
function SheetLink({ today }: { today: Day }) {
  const lists = [usePagedQuery(loanList(LATE)), usePagedQuery(loanList(DUE_SOON))];
  const toCollect = lists
    .flatMap(({ pages }) => pages.flatMap(({ items }) => items))
    .filter(({ end_date: due }) => due <= today);
  if (!isWorthASheet(new Set(toCollect.map(({ client_id: client }) => client)).size)) return null;
  return (
    <Link to="/folha" className={buttonLook({ variant: 'secondary', className: 'mb-4 w-full sm:w-auto' })}>
      <ListChecks aria-hidden="true" />
      Folha do dia
    </Link>
  );
}

interface DueLoansProps {
  title: string;
  none: string;
  list: typeof LATE | typeof DUE_SOON;
  onDetails: (loan: LoanWithClient) => void;
}

function DueLoans({ title, none, list, onDetails }: DueLoansProps) {
  const today = useToday();
  const loans = usePagedQuery(loanList(list));
  const { data: promises } = useQuery({ ...promisesQuery(), meta: { failed: false } });
  const row = useCallback(
    (loan: ShownLoan) => (
      <div className="@container py-2">
        <DueRow
          loan={loan}
          today={today}
          chargedAt={undefined}
          promisedOn={promises?.items.find((each) => each.client_id === loan.client_id)?.promised_on}
          onDetails={onDetails}
        />
      </div>
    ),
    [today, promises, onDetails],
  );
  return (
    <Card role="region" aria-label={title} className="min-w-0">
      <h2 className="mb-1 text-lg font-bold">{title}</h2>
      <PagedList
        query={loans}
        label={title}
        loadingText="Carregando empréstimos..."
        pageClassName="grid divide-y divide-line"
        renderItem={row}
        empty={
          <p className="flex items-center gap-2 py-3 text-muted">
            <CalendarCheck aria-hidden="true" className="size-5 shrink-0" />
            {none}
          </p>
        }
      />
    </Card>
  );
}
