import { CheckCheck } from 'lucide-react';
import { PassedOnButton } from '#web/held/passed-on-button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useOfflineState } from './offline-state.ts';
import { QueueCard } from './queue-card.tsx';
import { isUnsent } from './queue-entry.ts';

interface QueueDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What was received without a connection and where it stands; what needs a decision first (OF-6, OF-8). */
export function QueueDialog({ open, onOpenChange }: QueueDialogProps) {
  const { entries, sending, mayBeErased } = useOfflineState();
  const needsPerson = ({ state }: (typeof entries)[number]) =>
    state.is === 'refused' || state.is === 'undated';
  const shown = [...entries.filter(needsPerson), ...entries.filter((entry) => !needsPerson(entry))];
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pagamentos neste aparelho"
      description="Recebidos sem internet. Comprovante só depois do envio."
      forReading
    >
      <div className="grid gap-3">
        {mayBeErased && entries.some(isUnsent) && (
          <Notice tone="orange">
            O navegador pode apagar estes dados se faltar espaço. Envie logo que puder.
          </Notice>
        )}
        {shown.length === 0 && <EmptyState icon={CheckCheck} title="Tudo enviado" />}
        {shown.map((entry) => (
          <QueueCard key={entry.place} entry={entry} isSending={entry.place === sending} />
        ))}
        <PassedOnButton hasPassedOn={entries.some(({ state }) => state.is === 'held')} />
      </div>
    </SheetDialog>
  );
}
