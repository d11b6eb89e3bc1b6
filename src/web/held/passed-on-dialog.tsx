import { CheckCheck } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { HeldEntry } from '#contract/offline.ts';
import { HELD_REASON_WORDS } from '#domain/loans/payments/held-entry.ts';
import { addCents, brl } from '#domain/money.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { offlineUse, onOfflineUse } from '#web/base/offline-use.ts';
import { heldList } from '#web/data/held/held-queries.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { decisionText, receivedOnText } from './held-words.ts';

interface PassedOnDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What became of what a cobrador passed on, also long after the device forgot it (OF-14). */
export function PassedOnDialog({ open, onOpenChange }: PassedOnDialogProps) {
  const isAway = useSyncExternalStore(onOfflineUse, offlineUse, offlineUse) === 'away';
  const passedOn = usePagedQuery({ ...heldList(), enabled: open && !isAway });
  const card = useCallback((entry: HeldEntry) => <PassedOnCard entry={entry} />, []);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Passados ao gerente"
      description="O que aconteceu com cada pagamento que não pôde ser registrado."
      forReading
    >
      {isAway && <Notice tone="orange">Esta lista precisa de internet.</Notice>}
      {!(isAway && passedOn.isPending) && (
        <PagedList
          query={passedOn}
          label="Passados ao gerente"
          loadingText="Carregando pagamentos..."
          pageClassName="grid gap-3"
          drawAll
          renderItem={card}
          empty={<EmptyState icon={CheckCheck} title="Você não passou nenhum pagamento" />}
        />
      )}
    </SheetDialog>
  );
}

function PassedOnCard({ entry }: { entry: HeldEntry }) {
  return (
    <div className="grid gap-2 rounded-control border border-line p-3.5 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold">{entry.client?.name ?? 'Empréstimo que você não vê mais'}</p>
        <p className="font-semibold">{brl(addCents(entry.amount, entry.late_fee))}</p>
      </div>
      <p className="text-sm text-muted">{`Recebido ${receivedOnText(entry)}`}</p>
      <p className="text-sm">{`Não registrado: ${HELD_REASON_WORDS[entry.reason]}`}</p>
      <p className="text-sm font-medium">{decisionText(entry)}</p>
    </div>
  );
}
