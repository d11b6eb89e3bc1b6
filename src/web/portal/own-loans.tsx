import { HandCoins } from 'lucide-react';
import type { PortalLoan } from '#contract/portal-translation.ts';
import { today } from '#web/settings.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OwnLoanCard } from './own-loan-card.tsx';

/** PT-6: in the order the server has them, by start date, the newest first. */
export function OwnLoans({ loans }: { loans: readonly PortalLoan[] }) {
  const day = today();
  return (
    <section aria-labelledby="meus-emprestimos">
      <h2 id="meus-emprestimos" className="mb-3 text-lg font-bold">
        Meus Empréstimos
      </h2>
      {loans.length === 0 ? (
        <EmptyState icon={HandCoins} title="Você não possui empréstimos no momento." />
      ) : (
        <ul aria-labelledby="meus-emprestimos" className="grid gap-3">
          {loans.map((loan) => (
            <li key={loan.id}>
              <OwnLoanCard loan={loan} today={day} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
