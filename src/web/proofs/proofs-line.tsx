import { ChevronRight, Paperclip } from 'lucide-react';
import { Suspense } from 'react';
import type { TheDay } from '#contract/day.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

const ProofsDialog = lazyPart(async () => (await import('./proofs-dialog.tsx')).ProofsDialog);

/** 'Comprovantes' on 'Hoje', as long as there are some (PB-7). */
export function ProofsLine({ proofs: { count, amount } }: { proofs: TheDay['proofs'] }) {
  const money = useMoneyText();
  const { open, shown } = useDialog<null>();
  return (
    <>
      {count > 0 && (
        <Button
          variant="secondary"
          dense
          wide
          onClick={() => open(null)}
          onPointerEnter={ProofsDialog.prefetch}
        >
          <Paperclip aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="min-w-0 flex-1 text-left">{`Comprovantes: ${count} · ${money(amount)}`}</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      )}
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <ProofsDialog key={shown.key} {...shown.dialog} />
        </Suspense>
      )}
    </>
  );
}
