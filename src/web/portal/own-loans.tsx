import { HandCoins } from 'lucide-react';
import { useMemo } from 'react';
import type { PixAccount } from '#contract/pix.ts';
import type { ShownPortalLoan } from '#contract/portal.ts';
import { useToday } from '#web/base/clock/today.ts';
import { StatementButton } from '#web/documents/statement-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import type { PagedQuery } from '#web/api/use-paged-query.ts';
import { OwnLoanCard } from './own-loan-card.tsx';

interface OwnLoansProps {
  loans: PagedQuery<ShownPortalLoan>;
  pix: PixAccount | null;
  creditor: string;
}

/** PT-6, PT-10: the open ones before the paid ones, each by start date, the newest first. */
export function OwnLoans({ loans, pix, creditor }: OwnLoansProps) {
  const day = useToday();
  const { pages: all, hasNext, hasPrevious } = loans;
  const pages = useMemo(() => openFirst({ pages: all, hasNext, hasPrevious }), [all, hasNext, hasPrevious]);
  return (
    <section aria-labelledby="meus-emprestimos">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="meus-emprestimos" className="text-lg font-bold">
          Meus Empréstimos
        </h2>
        <StatementButton client={null} />
      </div>
      <PagedList
        query={{ ...loans, pages }}
        label="Meus Empréstimos"
        loadingText="Carregando seus dados..."
        empty={<EmptyState icon={HandCoins} title="Você não possui empréstimos no momento." />}
        pageClassName="grid gap-3"
        drawAll
        renderItem={(loan) => <OwnLoanCard loan={loan} today={day} pix={pix} creditor={creditor} />}
      />
    </section>
  );
}

type Loaded = Pick<PagedQuery<ShownPortalLoan>, 'pages' | 'hasNext' | 'hasPrevious'>;

/** In the server's order where there is more than one answer holds: nothing that comes later may move what is read. */
function openFirst({ pages, hasNext, hasPrevious }: Loaded): Loaded['pages'] {
  const [only, ...others] = pages;
  if (only === undefined || others.length > 0 || hasNext || hasPrevious) return pages;
  const isPaid = ({ status }: ShownPortalLoan) => status === 'pago';
  return [{ ...only, items: [...only.items.filter((loan) => !isPaid(loan)), ...only.items.filter(isPaid)] }];
}
