import { useQuery } from '@tanstack/react-query';
import { ChevronDown, HandCoins } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { dashboardBadge } from '#domain/loans/texts/loan-labels.ts';
import { useToday } from '#web/base/clock/today.ts';
import { LoanTable } from '#web/loans/list/loan-table.tsx';
import { LoanTotals } from '#web/loans/list/loan-totals.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { groupThousands } from '#domain/money.ts';
import { hasClient, loanTotalsQuery } from '#web/data/loans/loan-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { showToast } from '#web/base/show-toast.ts';
import { PANEL_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { OpenLoanRow } from './open-loan-row.tsx';

/** The loans of 'Empréstimos Ativos' (DB-4 to DB-6): a table where all its columns have room, else cards. */
export function ActiveLoans({ loans }: { loans: PagedQuery<ShownLoan> }) {
  const { open, dialog } = useLoanDialogs();
  const today = useToday();
  const isWide = useMinWidth(PANEL_WIDTH);
  const showDetails = useCallback(
    (loan: ShownLoan) => {
      // The details render nothing without their client (LN-9), and a button that does nothing explains nothing.
      if (hasClient(loan)) open('details', loan);
      else explainMissingClient();
    },
    [open],
  );
  const card = useCallback(
    (loan: ShownLoan) => <OpenLoanRow loan={loan} today={today} onDetails={() => showDetails(loan)} />,
    [today, showDetails],
  );
  const [whole, setWhole] = useState(false);
  const cut = useMemo(() => firstRows(loans.pages), [loans.pages]);
  const isCut = !whole && cut !== null;
  const { data: totals } = useQuery({ ...loanTotalsQuery, enabled: isCut, meta: { failed: false } });
  const shared = {
    query: isCut ? { ...loans, pages: cut, hasNext: false, hasPrevious: false } : loans,
    label: 'Empréstimos Ativos',
    loadingText: 'Carregando empréstimos...',
    empty: (
      <EmptyState
        icon={HandCoins}
        title="Nenhum empréstimo ativo encontrado"
        hint="Os empréstimos em aberto aparecem aqui, o que vence primeiro no topo."
      />
    ),
  };
  return (
    <>
      {isWide ? (
        <LoanTable
          {...shared}
          today={today}
          words={dashboardBadge}
          heading="h3"
          lentAs="with interest"
          onDetails={showDetails}
          foot={<LoanTotals of="open" />}
        />
      ) : (
        <PagedList {...shared} renderItem={card} rowsAtOnce={0} />
      )}
      {isCut && (
        <Button variant="secondary" wide className="mt-3" onClick={() => setWhole(true)}>
          {totals === undefined ? 'Mostrar todos' : `Mostrar os ${groupThousands(String(totals.open.count))}`}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      {dialog}
    </>
  );
}

/** DB-13: the whole list comes with a press. */
const ROWS_AT_FIRST = 10;

type Pages = PagedQuery<ShownLoan>['pages'];

/** Null where there are no more. */
function firstRows([first]: Pages): Pages | null {
  if (first === undefined || first.items.length <= ROWS_AT_FIRST) return null;
  return [{ ...first, items: first.items.slice(0, ROWS_AT_FIRST) }];
}

function explainMissingClient(): void {
  showToast({
    title: 'Cliente não encontrado',
    description: 'Restaure o cliente em Admin › Configurações para ver os detalhes deste empréstimo.',
  });
}
