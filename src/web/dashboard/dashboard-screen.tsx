import { HandCoins } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { LoanOfClient } from '#contract/loans.ts';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { DaySpace } from './day-space.tsx';
import { DaySection } from './lazy-day-section.ts';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { hasClient, openLoanList } from '#web/loans/loan-queries.ts';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { useShortcut } from '#web/app/shortcuts/use-shortcut.ts';
import { useToday } from '#web/clock/today.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HideValuesButton } from '#web/ui/hide-values-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { usePagedQuery } from '#web/ui/list/use-paged-query.ts';
import { MetricCards } from './metric-cards.tsx';
import { OpenLoanRow } from './open-loan-row.tsx';

const CashStrip = lazyPart(async () => (await import('#web/cash/cash-strip.tsx')).CashStrip);

/** DB-1 to DB-6 */
export function DashboardScreen() {
  const loans = usePagedQuery(openLoanList());
  const { open, dialog } = useLoanDialogs();
  const now = useToday();
  const navigate = useNavigate();
  useShortcut('n', () => void navigate('/emprestimos', { state: newLoanState }));

  const row = useCallback(
    (loan: LoanOfClient) => {
      // The details render nothing without their client (LN-9), and a button that does nothing explains nothing.
      const showDetails = () => (hasClient(loan) ? open('details', loan) : explainMissingClient());
      return <OpenLoanRow loan={loan} today={now} onDetails={showDetails} />;
    },
    [now, open],
  );

  return (
    <>
      <PageHeader
        title="Dashboard Financeiro"
        subtitle="Visão geral dos seus empréstimos"
        action={<HideValuesButton />}
      />
      <section aria-label="Métricas">
        <MetricCards />
      </section>
      <Suspense fallback={<DaySpace />}>
        <DaySection onDetails={(loan) => open('details', loan)} />
      </Suspense>
      <Suspense fallback={<div className="mt-4 min-h-20" />}>
        <CashStrip />
      </Suspense>
      <section aria-labelledby="emprestimos-ativos" className="mt-8">
        <h2 id="emprestimos-ativos" className="mb-3 text-lg font-bold">
          Empréstimos Ativos
        </h2>
        <PagedList
          query={loans}
          label="Empréstimos Ativos"
          loadingText="Carregando empréstimos..."
          empty={
            <EmptyState
              icon={HandCoins}
              title="Nenhum empréstimo ativo encontrado"
              hint="Os empréstimos em aberto aparecem aqui, o que vence primeiro no topo."
            />
          }
          renderItem={row}
          rowsAtOnce={0}
        />
      </section>
      {dialog}
    </>
  );
}

function explainMissingClient(): void {
  showToast({
    title: 'Cliente não encontrado',
    description: 'Restaure o cliente em Admin › Configurações para ver os detalhes deste empréstimo.',
  });
}
