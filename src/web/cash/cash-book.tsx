import { useQueryClient } from '@tanstack/react-query';
import { Download, NotebookPen, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Month } from '#domain/calendar-month.ts';
import type { CashEntry } from '#domain/cash/cash-entry.ts';
import type { CashLine } from '#domain/cash/cash-line.ts';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { hasClient, loanQuery } from '#web/loans/loan-queries.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { CashLineRow } from './cash-line-row.tsx';
import { useCashBook } from './cash-queries.ts';
import { useDeleteCashEntry } from './use-delete-cash-entry.ts';

interface CashBookProps {
  month: Month;
  onLaunch: () => void;
  onEdit: (entry: CashEntry) => void;
}

/** Every line of the month with the balance after it; loans and payments open their loan (CX-12, CX-17). */
export function CashBook({ month, onLaunch, onEdit }: CashBookProps) {
  const query = useCashBook(month);
  const { openLoan, dialog } = useLoanOfLine();
  const remove = useDeleteCashEntry();
  const row = useCallback(
    (line: CashLine) => (
      <CashLineRow line={line} onOpen={(id) => void openLoan(id)} onEdit={onEdit} onDelete={remove} />
    ),
    [openLoan, onEdit, remove],
  );
  return (
    <section aria-labelledby="livro-caixa">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="livro-caixa" className="text-lg font-bold">
          Livro caixa
        </h2>
        <div className="flex flex-wrap gap-2">
          <a
            href={`/api/cash/export?month=${month}`}
            download={`livro-caixa-${month}.csv`}
            className={buttonLook({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" />
            Exportar
          </a>
          <Button onClick={onLaunch}>
            <Plus aria-hidden="true" />
            Lançar
          </Button>
        </div>
      </div>
      <PagedList
        query={query}
        label="Livro caixa"
        renderItem={row}
        loadingText="Carregando livro caixa..."
        pageClassName="grid grid-cols-1 gap-2"
        empty={
          <EmptyState
            icon={NotebookPen}
            title="Nada neste mês"
            hint="Empréstimos e pagamentos aparecem aqui sozinhos. Lance aportes, retiradas e despesas."
          />
        }
      />
      {dialog}
    </section>
  );
}

/** The book knows only the loan's id; its details are asked for when a line is pressed. */
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
