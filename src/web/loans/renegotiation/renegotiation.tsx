import { Handshake } from 'lucide-react';
import { Suspense } from 'react';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { brl } from '#domain/money.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

const RenegotiateDialog = lazyPart(async () => (await import('./renegotiate-dialog.tsx')).RenegotiateDialog);

/** PA-40: offered for both kinds of loan while something is owed. */
export function Renegotiation({ loan, disabled }: { loan: LoanWithClient; disabled: boolean }) {
  const { open, shown } = useDialog<null>();
  return (
    <section aria-label="Renegociação" className="mt-3">
      <Button
        variant="secondary"
        dense
        wide
        disabled={disabled}
        onClick={() => open(null, loan.id)}
        onPointerEnter={RenegotiateDialog.prefetch}
      >
        <Handshake aria-hidden="true" />
        <span className="min-w-0">
          <span className="block">Renegociar</span>{' '}
          <span className="block text-xs font-medium text-muted">
            {`Novas parcelas para o que falta: ${brl(remainingAmount(loan))}`}
          </span>
        </span>
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RenegotiateDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} loan={loan} />
        </Suspense>
      )}
    </section>
  );
}
