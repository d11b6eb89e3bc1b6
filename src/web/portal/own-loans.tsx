import { useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { PixAccount } from '#contract/pix.ts';
import type { PortalLoanFilter, ShownPortalLoan } from '#contract/portal.ts';
import { useToday } from '#web/base/clock/today.ts';
import { StatementButton } from '#web/documents/statement-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { usePagedQuery, type PagedQuery } from '#web/api/use-paged-query.ts';
import { OwnLoanCard } from './own-loan-card.tsx';
import { ownLoanList } from './portal-queries.ts';

const FILTERS = [
  { value: 'open', word: 'Em aberto' },
  { value: 'paid', word: 'Pagos' },
] as const;

const CARD_HEIGHT = 480;

interface OwnLoansProps {
  open: PagedQuery<ShownPortalLoan>;
  pix: PixAccount | null;
  creditor: string;
}

/** PT-6, PB-14: by start date, the newest first. The paid ones are asked for once they are to be seen. */
export function OwnLoans({ open, pix, creditor }: OwnLoansProps) {
  const day = useToday();
  const queryClient = useQueryClient();
  const hasOpen = open.hasPrevious || open.pages.some(({ items }) => items.length > 0);
  const [chosen, setChosen] = useState<PortalLoanFilter | null>(null);
  const filter = chosen ?? (hasOpen ? 'open' : 'paid');
  const paid = usePagedQuery({ ...ownLoanList(queryClient, 'paid'), enabled: filter === 'paid' });
  const hasNone = !hasOpen && !paid.isPending && paid.error === null && isEmpty(paid);
  const renderItem = useCallback(
    (loan: ShownPortalLoan) => <OwnLoanCard loan={loan} today={day} pix={pix} creditor={creditor} />,
    [day, pix, creditor],
  );
  return (
    <section aria-labelledby="meus-emprestimos">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="meus-emprestimos" className="text-lg font-bold">
          Meus Empréstimos
        </h2>
        <StatementButton client={null} />
      </div>
      {!hasNone && (
        <div className="mb-3">
          <SegmentedControl
            label="Quais empréstimos"
            options={FILTERS}
            value={filter}
            onValueChange={setChosen}
          />
        </div>
      )}
      <PagedList
        key={filter}
        query={filter === 'paid' ? paid : open}
        label="Meus Empréstimos"
        loadingText="Carregando seus dados..."
        empty={<EmptyState icon={HandCoins} title={hasNone ? NO_LOAN : NONE_OF[filter]} />}
        pageClassName="grid gap-3"
        rowsAtOnce={1}
        rowHeight={CARD_HEIGHT}
        renderItem={renderItem}
      />
    </section>
  );
}

const NO_LOAN = 'Você não possui empréstimos no momento.';
const NONE_OF = {
  open: NO_LOAN,
  paid: 'Você não tem empréstimos pagos.',
} as const satisfies Record<PortalLoanFilter, string>;

function isEmpty({ pages, hasPrevious }: PagedQuery<ShownPortalLoan>): boolean {
  return !hasPrevious && pages.every(({ items }) => items.length === 0);
}
