import { useQuery } from '@tanstack/react-query';
import { Clock, Paperclip } from 'lucide-react';
import { Suspense } from 'react';
import type { PortalProof } from '#contract/proofs.ts';
import type { ShownPortalLoan } from '#contract/portal.ts';
import { dayInZone } from '#domain/calendar.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { proofText } from '#domain/loans/payments/payment-proof.ts';
import { cents } from '#domain/money.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ownProofsQuery } from './portal-queries.ts';

const WAITING = { tone: 'orange', icon: Clock } as const;
const REFUSED = { tone: 'red' } as const;

const SendProofDialog = lazyPart(async () => (await import('./send-proof-dialog.tsx')).SendProofDialog);

/** 'Já paguei: enviar comprovante' of an open loan, and what became of those that were sent (PB-4, PB-6). */
export function OwnProofs({ loan }: { loan: ShownPortalLoan }) {
  const { data } = useQuery(ownProofsQuery);
  const { open, shown } = useDialog<null>();
  return (
    <>
      {shownProofs(data ?? [], loan.id).map((proof) => (
        <Notice key={proof.id} {...(proof.status === 'refused' ? REFUSED : WAITING)}>
          <span className="wrap-anywhere whitespace-pre-line">
            {proofText({ ...proof, sentOn: dayInZone(new Date(proof.created_at), settings.timeZone) })}
          </span>
        </Notice>
      ))}
      <Button variant="secondary" wide onClick={() => open(null)} onPointerEnter={SendProofDialog.prefetch}>
        <Paperclip aria-hidden="true" />
        Já paguei: enviar comprovante
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <SendProofDialog
            key={shown.key}
            {...shown.dialog}
            loanId={loan.id}
            amount={loan.plan.next?.amount ?? cents(Math.max(0, remainingAmount(loan)))}
          />
        </Suspense>
      )}
    </>
  );
}

/** All that wait, and the newest one where it was refused: what was sent after it answers it. */
function shownProofs(newestFirst: readonly PortalProof[], loanId: string): PortalProof[] {
  const ofLoan = newestFirst.filter(({ loan_id: loan }) => loan === loanId);
  return ofLoan.filter(({ status }, at) => status === 'waiting' || (status === 'refused' && at === 0));
}
