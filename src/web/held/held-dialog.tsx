import { CheckCheck } from 'lucide-react';
import { useCallback } from 'react';
import type { HeldEntry } from '#contract/offline.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { heldList } from '#web/data/held/held-queries.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { HeldCard } from './held-card.tsx';

interface HeldDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What was received on a device and could not be recorded: each is registered or put away (OF-14). */
export function HeldDialog({ open, onOpenChange }: HeldDialogProps) {
  const held = usePagedQuery({ ...heldList('waiting'), enabled: open });
  const card = useCallback((entry: HeldEntry) => <HeldCard entry={entry} />, []);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pagamentos a conferir"
      description="O dinheiro foi recebido sem internet e não pôde ser registrado."
      forReading
    >
      <PagedList
        query={held}
        label="Pagamentos a conferir"
        loadingText="Carregando pagamentos..."
        pageClassName="grid gap-3"
        drawAll
        renderItem={card}
        empty={
          <EmptyState icon={CheckCheck} title="Tudo conferido" hint="Nenhum pagamento espera por você." />
        }
      />
    </SheetDialog>
  );
}
