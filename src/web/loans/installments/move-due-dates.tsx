import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import type { Installment } from '#domain/loans/plan/installment.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const MoveDueDatesDialog = lazyPart(
  async () => (await import('./move-due-dates-dialog.tsx')).MoveDueDatesDialog,
);

interface MoveDueDatesProps {
  loan: LoanWithClient;
  /** Of every plan. */
  installments: readonly Installment[];
}

/** PD-14: under the carnê, where more than one instalment is open; a single one has its own 'Mudar vencimento' (PA-21). */
export function MoveDueDates({ loan, installments }: MoveDueDatesProps) {
  const { open, shown } = useDialog<null>();
  const mayEdit = useMay('edit');
  const plan = installments.filter(({ plan_version: version }) => version === loan.plan_version);
  const left = plan.filter(({ covered_on: covered }) => covered === null);
  if (!mayEdit || loan.status === 'pago' || left.length < 2) return null;
  return (
    <>
      <Button
        variant="ghost"
        dense
        wide
        className="mt-3"
        onClick={() => open(null, loan.id)}
        onPointerEnter={MoveDueDatesDialog.prefetch}
      >
        <CalendarClock aria-hidden="true" />
        Mudar vencimentos
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <MoveDueDatesDialog
            key={shown.key}
            {...shown.dialog}
            onFinished={shown.onFinished}
            loan={loan}
            plan={plan}
          />
        </Suspense>
      )}
    </>
  );
}
