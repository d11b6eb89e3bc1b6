import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '#web/base/shortcuts/use-shortcut.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { openLoanList } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { TABLE_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { activePlace, dayGrid, DaySpace } from './day-space.tsx';
import { DaySection } from './lazy-day-section.ts';
import { loadDashboardParts } from './load-dashboard-parts.ts';
import { MetricCards } from './metric-cards.tsx';

// Below the first view, and drawn from an answer: its code comes beside it.
const ActiveLoans = lazyPart(async () => (await loadDashboardParts()).ActiveLoans);
const HeadActions = lazyPart(async () => (await loadDashboardParts()).HeadActions);
const MoneySection = lazyPart(async () => (await loadDashboardParts()).MoneySection);
const Outage = lazyPart(async () => (await loadDashboardParts()).Outage);

// Made once: an answer that renders the screen again leaves them alone, and they are drawn a little at a time.
const DAY = (
  <Suspense fallback={<DaySpace />}>
    <DaySection />
  </Suspense>
);
const PICTURES = (
  <Suspense fallback={null}>
    <MoneySection />
  </Suspense>
);

/** The figures, the day, the open loans, and then where the money is (DB-1 to DB-6, DB-13). */
export function DashboardScreen() {
  const loans = usePagedQuery(openLoanList());
  const isWide = useMinWidth(TABLE_WIDTH);
  const navigate = useNavigate();
  const mayLend = useMay('lend');
  useShortcut('n', () => void (mayLend && navigate('/emprestimos', { state: newLoanState })));
  return (
    <>
      <PageHeader
        title="Dashboard Financeiro"
        subtitle="Visão geral dos seus empréstimos"
        action={
          <>
            {isWide && (
              <Suspense fallback={null}>
                <HeadActions />
              </Suspense>
            )}
            <HideValuesButton />
          </>
        }
      >
        <section aria-label="Métricas">
          <MetricCards />
        </section>
      </PageHeader>
      <Suspense fallback={null}>
        <Outage loansError={loans.error} retryLoans={loans.retry} />
      </Suspense>
      <div className={dayGrid}>
        {DAY}
        {loans.error === null && (
          <section aria-labelledby="emprestimos-ativos" className={activePlace}>
            <h2 id="emprestimos-ativos" className="mb-3 text-lg font-bold">
              Empréstimos Ativos
            </h2>
            <Suspense fallback={<p className="text-sm text-muted">Carregando empréstimos...</p>}>
              <ActiveLoans loans={loans} />
            </Suspense>
          </section>
        )}
        {PICTURES}
      </div>
    </>
  );
}
