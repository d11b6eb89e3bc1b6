import { Calculator, CalendarDays, FilterX, HandCoins, Wallet } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ShownLoan } from '#contract/loans.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { WhoMay } from '#web/sessions/who-may.tsx';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FilterChip } from '#web/ui/form/filter-chip.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useChoiceInAddress } from '#web/ui/page/use-choice-in-address.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { TABLE_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { LoanCard } from './loan-card.tsx';
import { LoanTable } from './loan-table.tsx';
import { hasTotals, LoanTotals } from './loan-totals.tsx';
import { useLoanDialogs } from '#web/loans/loan-dialogs.tsx';
import { hasClient, loanList, type LoanFilter, type LoanOrder } from '#web/data/loans/loan-queries.ts';
import { NewLoanButton } from '#web/loans/form/new-loan-button.tsx';

const STATUS_CHOICES = [
  { value: 'todos', word: 'Todos' },
  { value: 'ativo', word: 'Ativos' },
  { value: 'atrasado', word: 'Atrasados' },
  { value: 'pago', word: 'Pagos' },
] as const satisfies readonly { value: LoanFilter | 'todos'; word: string }[];
/** Where 'Hoje' on the dashboard leads to; not one of the four in sight, and taken away with a press. */
const DUE_SOON = 'vencendo';
const STATUSES = ['todos', 'ativo', 'atrasado', 'pago', DUE_SOON] as const;
type StatusChoice = (typeof STATUSES)[number];

function filterOf(status: StatusChoice): LoanFilter | undefined {
  if (status === DUE_SOON) return 'due_soon';
  return status === 'todos' ? undefined : status;
}

const LATE_ORDERS = [
  { value: 'newest', word: 'Mais recente' },
  { value: 'due', word: 'Mais atrasado' },
] as const satisfies readonly { value: LoanOrder; word: string }[];

/** All loans, newest first (LN-1); a table on a wide screen, with the details beside it. */
export function LoansScreen() {
  const [status, setStatus] = useChoiceInAddress('situacao', STATUSES);
  const { text, setText, search } = useSearchText();
  const wanted = filterOf(status);
  const [order, setOrder] = useState<LoanOrder>('newest');
  // The server has an index by due date for those only.
  const canSort = search === '' && (wanted === 'ativo' || wanted === 'atrasado');
  const filter = {
    ...(wanted !== undefined && { status: wanted }),
    ...(search !== '' && { search }),
    ...(canSort && { order }),
  };
  const loans = usePagedQuery(loanList(filter));
  const isWide = useMinWidth(TABLE_WIDTH);
  const { open, dialog, detailsOf } = useLoanDialogs({ beside: true });
  const [newId, setNewId] = useState<string | null>(null);
  const forgetNew = useCallback(() => setNewId(null), []);
  const made = useMemo(() => ({ id: newId, onSeen: forgetNew }), [newId, forgetNew]);
  const seesPortfolio = useMay('see_portfolio');
  const filtered = status !== 'todos' || search !== '';
  const now = useToday();
  const showDetails = useCallback(
    (loan: ShownLoan) => {
      if (hasClient(loan)) open('details', loan);
    },
    [open],
  );
  const card = useCallback(
    (loan: ShownLoan) => (
      <LoanCard loan={loan} today={now} isNew={loan.id === newId} onNewSeen={forgetNew} onAction={open} />
    ),
    [now, newId, forgetNew, open],
  );

  const shared = {
    query: loans,
    label: 'Empréstimos',
    loadingText: 'Carregando empréstimos...',
    searching: filtered,
    empty: filtered ? (
      <NothingFound
        showAll={() => {
          setText('');
          setStatus('todos');
        }}
      />
    ) : (
      <EmptyState
        icon={HandCoins}
        title="Nenhum Empréstimo Cadastrado"
        hint={'Clique em "Novo" para adicionar seu primeiro empréstimo.'}
      />
    ),
  };
  return (
    // Stretched, so that a panel can stay in view however long the list is.
    <div className="flex gap-4">
      <div className="min-w-0 flex-1">
        <PageHeader
          title="Empréstimos"
          subtitle="Visualize e gerencie seus empréstimos"
          action={
            <div className="flex gap-2">
              <WhoMay operation="see_portfolio">
                <Link to="/simular" title="Simular" className={buttonLook({ variant: 'secondary' })}>
                  <Calculator aria-hidden="true" />
                  {/* On a phone the title needs the room, unless it is so narrow that the buttons stand below it. */}
                  <span className="min-[24.1rem]:max-sm:sr-only">Simular</span>
                </Link>
              </WhoMay>
              <NewLoanButton onCreated={setNewId} />
            </div>
          }
        />
        <div className="mb-4 grid gap-3 lg:flex lg:flex-wrap lg:*:first:flex-[1_1_16rem]">
          <SearchField
            label="Pesquisar por cliente..."
            value={text}
            onValueChange={setText}
            busy={loans.isPrevious}
          />
          <SegmentedControl
            label="Situação"
            options={STATUS_CHOICES}
            value={status}
            onValueChange={setStatus}
          />
          {/* A wide screen has them in the rail. */}
          <WhoMay operation="see_portfolio">
            <nav aria-label="Também" className="flex flex-wrap gap-2 lg:hidden">
              <Link to="/agenda" className={buttonLook({ variant: 'secondary', dense: true })}>
                <CalendarDays aria-hidden="true" />
                Agenda
              </Link>
              <Link to="/caixa" className={buttonLook({ variant: 'secondary', dense: true })}>
                <Wallet aria-hidden="true" />
                Caixa
              </Link>
            </nav>
          </WhoMay>
          {canSort && wanted === 'atrasado' && !isWide && (
            <SegmentedControl
              look="pills"
              showsLabel
              label="Ordem"
              options={LATE_ORDERS}
              value={order}
              onValueChange={setOrder}
            />
          )}
          {status === DUE_SOON && (
            <FilterChip onRemove={() => setStatus('todos')}>Vencem hoje ou em até 3 dias</FilterChip>
          )}
        </div>
        {isWide ? (
          <LoanTable
            {...shared}
            today={now}
            chosenId={detailsOf}
            made={made}
            onDetails={showDetails}
            onAction={open}
            {...(canSort && { sorting: { order, onOrder: setOrder } })}
            foot={seesPortfolio && search === '' && hasTotals(wanted) ? <LoanTotals of={wanted} /> : null}
          />
        ) : (
          <PagedList {...shared} renderItem={card} newId={newId} />
        )}
      </div>
      {dialog}
    </div>
  );
}

function NothingFound({ showAll }: { showAll: () => void }) {
  return (
    <EmptyState
      icon={FilterX}
      title="Nenhum empréstimo encontrado"
      hint="Nenhum empréstimo combina com esta pesquisa e situação."
      action={
        <Button variant="secondary" onClick={showAll}>
          Mostrar todos
        </Button>
      }
    />
  );
}
