import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Month } from '#domain/calendar-month.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import type { CashLine } from '#domain/cash/cash-line.ts';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { hasClient, loanQuery } from '#web/data/loans/loan-queries.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { LedgerPage } from '#web/ui/page/ledger-page.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { CashLineRow } from './cash-line-row.tsx';
import { useCashBook } from '#web/data/cash/cash-queries.ts';
import { useDeleteCashEntry } from './use-delete-cash-entry.ts';

interface CashBookProps {
  month: Month;
  /** The current one. */
  now: Month;
  onEdit: (entry: CashEntry) => void;
}

/** Every line of the month with the balance after it; loans and payments open their loan (CX-12, CX-17). */
export function CashBook({ month, now, onEdit }: CashBookProps) {
  const query = useCashBook(month, now);
  const { openLoan, dialog } = useLoanOfLine();
  const remove = useDeleteCashEntry();
  const row = useCallback(
    (line: CashLine) => (
      <CashLineRow line={line} onOpen={(id) => void openLoan(id)} onEdit={onEdit} onDelete={remove} />
    ),
    [openLoan, onEdit, remove],
  );
  return (
    <LedgerPage
      title="Livro caixa"
      actions={
        <a
          href={`/api/cash/export?month=${month}`}
          download={`livro-caixa-${month}.csv`}
          className={buttonLook({ variant: 'ghost', dense: true })}
        >
          <Download aria-hidden="true" />
          Exportar
        </a>
      }
    >
      <PagedList
        query={query}
        label="Linhas do livro caixa"
        renderItem={row}
        loadingText="Carregando livro caixa..."
        pageClassName="grid pb-0!"
        rowsAtOnce={12}
        empty={
          <p className="py-4 pr-4 pl-[calc(var(--ledger-margin)+0.75rem)] text-sm text-muted">
            Nada neste mês. Empréstimos e pagamentos aparecem aqui sozinhos; lance o que você colocou ou tirou
            e despesas.
          </p>
        }
      />
      {dialog}
    </LedgerPage>
  );
}

/** The book has only the loan's id; its details are asked for when a line is pressed. */
function useLoanOfLine() {
  const queryClient = useQueryClient();
  const { open, dialog } = useLoanDialogs();
  const [busy, setBusy] = useState(false);
  const openLoan = useCallback(
    async (loanId: string) => {
      if (busy) return;
      setBusy(true);
      try {
        const loan = await queryClient.fetchQuery(loanQuery(loanId));
        if (hasClient(loan)) open('details', loan);
        else
          showToast({
            title: 'Cliente não encontrado',
            description: 'O cliente deste empréstimo foi excluído.',
          });
      } catch {
        // Said by the query itself.
      } finally {
        setBusy(false);
      }
    },
    [busy, open, queryClient],
  );
  return { openLoan, dialog };
}
