import { clsx } from 'clsx';
import { ChevronRight, CloudUpload } from 'lucide-react';
import { addCents, cents } from '#domain/money.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { ABOVE_COVER } from '#web/ui/page/cover-head.tsx';
import { useOfflineState } from './offline-state.ts';
import { QueueDialog } from './queue-dialog.tsx';
import { isUnsent, paymentsText, sumOf } from './queue-entry.ts';

/** What is kept on this device, as long as there is something; of another person only how much (OF-6, OF-9). */
export function QueueLine() {
  const { entries, others } = useOfflineState();
  const money = useMoneyText();
  const { open, shown } = useDialog<null>();
  const unsent = entries.filter(isUnsent);
  const words =
    unsent.length === 0
      ? 'Pagamentos deste aparelho: tudo enviado'
      : `${paymentsText(unsent.length)} não enviado${unsent.length === 1 ? '' : 's'} · ${money(addCents(cents(0), ...unsent.map(sumOf)))}`;
  return (
    <div className={clsx('grid gap-2 empty:hidden print:hidden', ABOVE_COVER)}>
      {others > 0 && (
        <Notice tone="orange">{`Há ${paymentsText(others)} de outra conta neste aparelho.`}</Notice>
      )}
      {entries.length > 0 && (
        <Button variant="secondary" dense wide onClick={() => open(null)}>
          <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="min-w-0 flex-1 text-left">{words}</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      )}
      {shown !== null && <QueueDialog key={shown.key} {...shown.dialog} />}
    </div>
  );
}
