import { HandCoins, MessageCircle } from 'lucide-react';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { collectionMessage } from '#domain/loans/collection-message.ts';
import { brl } from '#domain/money.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { hasClient, type LoanWithClient } from '#web/loans/loan-queries.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';

export interface DueRowProps {
  loan: LoanOfClient;
  today: Day;
  onPay: (loan: LoanWithClient) => void;
}

/** One line where there is room; on a phone the two actions stand below, with their words. */
export function DueRow({ loan, today, onPay }: DueRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="truncate leading-snug font-semibold">{dueName(loan)}</p>
        <p className="truncate text-sm text-muted">{dueWords(loan, today)}</p>
      </div>
      <p className="min-w-0 font-semibold">{brl(dueAmount(loan))}</p>
      <DueActions loan={loan} today={today} onPay={onPay} />
    </div>
  );
}

export function DueActions({ loan, today, onPay }: DueRowProps) {
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
      <a
        href={chatLink(chatPhone(phone), collectionMessage(loan, { name }, today))}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook({ variant: 'secondary', dense: true })}
      >
        <MessageCircle aria-hidden="true" />
        Cobrar
        <span className="sr-only">{` ${name}`}</span>
      </a>
      <Button variant="secondary" dense className="max-sm:flex-1" onClick={() => onPay(loan)}>
        <HandCoins aria-hidden="true" />
        Registrar pagamento
        <span className="sr-only">{` de ${name}`}</span>
      </Button>
    </div>
  );
}

export function dueName(loan: LoanOfClient): string {
  return loan.client?.name ?? 'Cliente não encontrado';
}
