import { HandCoins } from 'lucide-react';
import { useCallback } from 'react';
import type { LoanOfClient } from '#contract/loans.ts';
import { useToday } from '#web/clock/today.ts';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { hasClient } from '#web/loans/loan-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/ui/list/use-paged-query.ts';
import { showToast } from '#web/ui/show-toast.ts';
import { OpenLoanRow } from './open-loan-row.tsx';

/** The list of 'Empréstimos Ativos' (DB-4 to DB-6). */
export function ActiveLoans({ loans }: { loans: PagedQuery<LoanOfClient> }) {
  const { open, dialog } = useLoanDialogs();
  const today = useToday();
  const row = useCallback(
    (loan: LoanOfClient) => {
      // The details render nothing without their client (LN-9), and a button that does nothing explains nothing.
      const showDetails = () => (hasClient(loan) ? open('details', loan) : explainMissingClient());
      return <OpenLoanRow loan={loan} today={today} onDetails={showDetails} />;
    },
    [today, open],
  );
  return (
    <>
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
