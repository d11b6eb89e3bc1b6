import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { brl } from '#domain/money.ts';
import { hasClient, type LoanWithClient } from '#web/loans/loan-queries.ts';
import { ReceiveButton } from '#web/loans/receive/receive-button.tsx';
import { ChargeButton } from '#web/messages/charge-button.tsx';

export interface DueRowProps {
  loan: LoanOfClient;
  today: Day;
  onDetails: (loan: LoanWithClient) => void;
}

/** One line where there is room; on a phone the two actions stand below, with their words. */
export function DueRow({ loan, today, onDetails }: DueRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="truncate leading-snug font-semibold">{dueName(loan)}</p>
        <p className="truncate text-sm text-muted">{dueWords(loan, today)}</p>
      </div>
      <p className="min-w-0 font-semibold">{brl(dueAmount(loan))}</p>
      <DueActions loan={loan} onDetails={onDetails} />
    </div>
  );
}

export function DueActions({ loan, onDetails }: Omit<DueRowProps, 'today'>) {
  if (!hasClient(loan)) {
    return (
      <p className="min-h-11 content-center text-sm text-muted max-sm:w-full">
        Restaure o cliente para cobrar.
      </p>
    );
  }
  const { name, phone } = loan.client;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <ChargeButton client={{ id: loan.client_id, name, phone }} loan={loan} />
      <ReceiveButton loan={loan} variant="secondary" dense className="max-sm:flex-1" onDetails={onDetails} />
    </div>
  );
}

export function dueName(loan: LoanOfClient): string {
  return loan.client?.name ?? 'Cliente não encontrado';
}
