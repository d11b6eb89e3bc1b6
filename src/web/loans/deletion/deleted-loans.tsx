import { ArchiveRestore, Trash2 } from 'lucide-react';
import { dayText, momentDayText } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { deletedLoanList } from '#web/data/loans/loan-queries.ts';
import { useRestoreLoan } from './use-restore-loan.ts';

/** What was deleted and can come back (LN-16). */
export function DeletedLoans() {
  const loans = usePagedQuery(deletedLoanList());
  const restore = useRestoreLoan();
  return (
    <section aria-labelledby="emprestimos-excluidos">
      <h2 id="emprestimos-excluidos" className="mb-3 text-lg font-bold">
        Empréstimos excluídos
      </h2>
      <PagedList
        query={loans}
        label="Empréstimos excluídos"
        loadingText="Carregando empréstimos..."
        empty={
          <EmptyState
            icon={Trash2}
            title="Nenhum empréstimo excluído"
            hint="O que você excluir fica guardado aqui e pode ser restaurado."
          />
        }
        renderItem={(loan) => {
          const name = loan.client_name ?? 'Cliente não encontrado';
          return (
            <Card className="flex flex-wrap items-center gap-3">
              <div className="min-w-0 flex-[1_1_8rem]">
                <p className="line-clamp-2 font-semibold">{name}</p>
                <p className="text-sm">{brl(loan.amount)}</p>
                <p className="text-sm text-muted">
                  {`Vence: ${dayText(loan.end_date)} · Excluído em ${momentDayText(loan.deleted_at, settings.timeZone)}`}
                </p>
              </div>
              <Button
                variant="secondary"
                loading={restore.isPending && restore.variables === loan.id}
                onClick={() => restore.mutate(loan.id)}
              >
                <ArchiveRestore aria-hidden="true" />
                Restaurar
                <span className="sr-only">{` empréstimo de ${name}`}</span>
              </Button>
            </Card>
          );
        }}
      />
    </section>
  );
}
