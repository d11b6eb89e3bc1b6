import { Handshake } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { VerbRow } from '#web/loans/details/verb-row.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';

const RenegotiateDialog = lazyPart(async () => (await import('./renegotiate-dialog.tsx')).RenegotiateDialog);

/** PA-40: offered for both kinds of loan while something is owed. */
export function Renegotiation({ loan, waiting }: { loan: LoanWithClient; waiting: boolean }) {
  const { open, shown } = useDialog<null>();
  return (
    <li>
      <VerbRow
        icon={Handshake}
        words="Renegociar"
        result="novas parcelas para o que falta"
        waiting={waiting}
        onPress={() => open(null, loan.id)}
        onPointerEnter={RenegotiateDialog.prefetch}
      />
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RenegotiateDialog key={shown.key} {...shown.dialog} onFinished={shown.onFinished} loan={loan} />
        </Suspense>
      )}
    </li>
  );
}
