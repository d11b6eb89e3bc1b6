import { useQuery } from '@tanstack/react-query';
import { QrCode as QrIcon } from 'lucide-react';
import { Suspense } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { owes } from '#domain/loans/loan/loan-standing.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PixDialog } from './lazy-pix-dialog.ts';

/** 'Pix' in the details of an open loan, where the institution has a key (PX-9). */
export function LoanPixButton({ loan, className }: { loan: ShownLoan; className?: string }) {
  const institution = useQuery({ ...institutionQuery, meta: { failed: false } }).data;
  const { open, shown } = useDialog<null>();
  if (institution === undefined || institution.pix_key === null) return null;
  if (!owes(loan)) return null;
  return (
    <>
      <Button
        variant="secondary"
        dense
        className={className}
        onClick={() => open(null)}
        onPointerEnter={PixDialog.prefetch}
      >
        <QrIcon aria-hidden="true" />
        Pix
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <PixDialog
            key={shown.key}
            {...shown.dialog}
            title="Receber por Pix"
            creditor={institution.legal_name ?? institution.name ?? ''}
            query={{
              queryKey: [...queryRoots.loans, 'pix', loan.id],
              queryFn: ({ signal }) =>
                call('GET /api/loans/:id/pix', { params: { id: loan.id } }, { signal }),
            }}
          />
        </Suspense>
      )}
    </>
  );
}
