import { CheckCheck } from 'lucide-react';
import { useCallback } from 'react';
import type { PaymentProof } from '#contract/proofs.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { waitingProofList } from '#web/data/proofs/proof-queries.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { ProofCard } from './proof-card.tsx';

interface ProofsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What clients say they paid: each is confirmed as a payment or refused (PB-7, PB-8). */
export function ProofsDialog({ open, onOpenChange }: ProofsDialogProps) {
  const proofs = usePagedQuery({ ...waitingProofList(), enabled: open });
  const card = useCallback((proof: PaymentProof) => <ProofCard proof={proof} />, []);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Comprovantes"
      description="Confira se o dinheiro chegou antes de confirmar."
      forReading
    >
      <PagedList
        query={proofs}
        label="Comprovantes"
        loadingText="Carregando comprovantes..."
        pageClassName="grid gap-3"
        drawAll
        renderItem={card}
        empty={
          <EmptyState icon={CheckCheck} title="Tudo conferido" hint="Nenhum comprovante espera por você." />
        }
      />
    </SheetDialog>
  );
}
