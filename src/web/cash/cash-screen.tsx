import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { monthOf, parseMonth, type Month } from '#domain/calendar-month.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FloatingButton } from '#web/ui/page/floating-button.tsx';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { CashFormSubject } from './cash-entry-draft.ts';
import { CapitalOfLender } from './capital-of-lender.tsx';
import { CashFigureCards, CashFigureSkeleton } from './cash-figure-cards.tsx';
import { CashMonthCard } from './cash-month-card.tsx';
import { cashQuery } from '#web/data/cash/cash-queries.ts';
import { OpeningLine, OpeningNotice } from './opening-balance.tsx';

export { CashStrip } from './cash-strip.tsx';

const CashBook = lazyPart(async () => (await import('./cash-book.tsx')).CashBook);
const CashEntryDialog = lazyPart(async () => (await import('./cash-entry-dialog.tsx')).CashEntryDialog);
const StatementLine = lazyPart(async () => (await import('./statement-line.tsx')).StatementLine);
const CashMonthsPlot = lazyPart(async () => (await import('./cash-months-plot.tsx')).CashMonthsPlot);

/** Where the money is: in hand, out on the street, month by month and line by line (CX-10 to CX-17). */
export function CashScreen() {
  const now = monthOf(useToday());
  const [month, setMonth] = useMonthInAddress(now);
  const { data, error, refetch } = useQuery(cashQuery(month, now));
  // The plot and the book come with the figures above them, and do not jump.
  const isComing = data === undefined && error === null;
  const { open, shown } = useDialog<CashFormSubject>();
  const mayEdit = useMay('edit');
  const launch = useCallback(() => open({ kind: 'contribution' }, 'launch'), [open]);
  const edit = useCallback((entry: CashEntry) => open(entry, entry.id), [open]);
  return (
    <>
      <PageHeader
        title="Caixa"
        subtitle="Onde está o dinheiro, dia a dia"
        action={
          <>
            <HideValuesButton />
            {/* On a phone the floating button is under the thumb. */}
            {mayEdit && (
              <Button className="max-lg:hidden" onClick={launch}>
                <Plus aria-hidden="true" />
                Lançar
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {isComing && <CashFigureSkeleton />}
        {data === undefined && error !== null && (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        )}
        {data !== undefined && (
          <>
            {data.opening === null && mayEdit && (
              <OpeningNotice onEnter={() => open({ kind: 'opening' }, 'opening')} />
            )}
            <CashFigureCards figures={data.figures} />
            <CapitalOfLender principalOpen={data.figures.principal_open} />
            {mayEdit && (
              <Suspense fallback={<div className="min-h-11" />}>
                <StatementLine />
              </Suspense>
            )}
            {data.opening !== null && <OpeningLine opening={data.opening} onEdit={edit} />}
            <CashMonthCard
              chosen={month}
              month={data.month}
              losses={data.losses}
              figures={data.figures}
              onMonth={setMonth}
            />
          </>
        )}
        {!isComing && (
          <>
            <Suspense fallback={<div className="min-h-80" />}>
              <CashMonthsPlot />
            </Suspense>
            <Suspense fallback={null}>
              <CashBook month={month} now={now} onEdit={edit} />
            </Suspense>
          </>
        )}
      </div>
      {mayEdit && (
        <div className="lg:hidden">
          <FloatingButton label="Lançar" icon={Plus} onClick={launch} />
        </div>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <CashEntryDialog
            key={shown.key}
            {...shown.dialog}
            subject={shown.subject}
            onFinished={shown.onFinished}
          />
        </Suspense>
      )}
    </>
  );
}

/** The current month is the address without one. */
function useMonthInAddress(now: Month): [Month, (month: Month) => void] {
  const [params, setParams] = useSearchParams();
  const month = parseMonth(params.get('mes') ?? '') ?? now;
  const choose = (next: Month) => setParams(next === now ? {} : { mes: next }, { replace: true });
  return [month, choose];
}
