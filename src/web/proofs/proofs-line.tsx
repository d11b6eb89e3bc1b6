import { Paperclip } from 'lucide-react';
import { Suspense } from 'react';
import type { TheDay } from '#contract/day.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { WaitingLine } from '#web/ui/page/waiting-line.tsx';

const ProofsDialog = lazyPart(async () => (await import('./proofs-dialog.tsx')).ProofsDialog);

/** 'Comprovantes' on 'Hoje', as long as there are some (PB-7). */
export function ProofsLine({ proofs: { count, amount } }: { proofs: TheDay['proofs'] }) {
  const money = useMoneyText();
  const { open, shown } = useDialog<null>();
  return (
    <>
      {count > 0 && (
        <WaitingLine icon={Paperclip} onClick={() => open(null)} onPointerEnter={ProofsDialog.prefetch}>
          {`Comprovantes: ${count} · ${money(amount)}`}
        </WaitingLine>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ProofsDialog key={shown.key} {...shown.dialog} />
        </Suspense>
      )}
    </>
  );
}
