import { useState } from 'react';
import { NO_OPEN_LOAN } from '#domain/loans/loan/loan-standing.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { ClientPicker, type ChosenClient } from '#web/client-picker/client-picker.tsx';
import { hasClient, openLoansOf, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { OtherLoans } from '#web/loans/receive/loan-named.tsx';
import { Button } from '#web/ui/basic/button.tsx';

interface OtherLoanProps {
  onChoose: (loan: LoanWithClient) => void;
  onBack: () => void;
}

/** The money belongs to another loan: of which client, and which one. */
export function OtherLoan({ onChoose, onBack }: OtherLoanProps) {
  const [client, setClient] = useState<ChosenClient | null>(null);
  return (
    <div className="grid gap-3">
      <ClientPicker label="Cliente" value={client} onChange={setClient} />
      {client !== null && <LoansOf clientId={client.id} onChoose={onChoose} />}
      <Button variant="ghost" dense onClick={onBack}>
        Voltar
      </Button>
    </div>
  );
}

function LoansOf({ clientId, onChoose }: { clientId: string; onChoose: OtherLoanProps['onChoose'] }) {
  const { pages, isPending } = usePagedQuery(openLoansOf(clientId));
  const loans = pages.flatMap(({ items }) => items).filter(hasClient);
  if (!isPending && loans.length === 0) return <p className="text-sm text-muted">{NO_OPEN_LOAN}</p>;
  return <OtherLoans loans={loans} onChoose={onChoose} />;
}
