import { HandCoins } from 'lucide-react';
import { Suspense } from 'react';
import type { TheDay } from '#contract/day.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { WaitingLine } from '#web/ui/page/waiting-line.tsx';

const HeldDialog = lazyPart(async () => (await import('./held-dialog.tsx')).HeldDialog);

/** 'Pagamentos a conferir' of dono and gerente, as long as there are some (OF-14). */
export function HeldLine({ held: { count, amount } }: { held: TheDay['held'] }) {
  const money = useMoneyText();
  const mayDecide = useMay('edit');
  const { open, shown } = useDialog<null>();
  if (!mayDecide) return null;
  return (
    <>
      {count > 0 && (
        <WaitingLine icon={HandCoins} onClick={() => open(null)} onPointerEnter={HeldDialog.prefetch}>
          {`Pagamentos a conferir: ${count} · ${money(amount)}`}
        </WaitingLine>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <HeldDialog key={shown.key} {...shown.dialog} />
        </Suspense>
      )}
    </>
  );
}
