import { useQuery } from '@tanstack/react-query';
import { HandCoins, MessageCircle, RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { receiptText, type ReceivedMoney } from '#domain/loans/receipt-text.ts';
import { chatLink, chatPhone } from '#domain/phone.ts';
import { keepDraft } from '#web/forms/draft-store.ts';
import { institutionQuery } from '#web/institutions/institution-query.ts';
import { NEW_LOAN_FORM, newLoanState } from '#web/loans/form/new-loan-state.ts';
import type { LoanWithClient } from '#web/loans/loan-queries.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';

interface ReceiptActionsProps {
  loan: LoanWithClient;
  money: ReceivedMoney;
  onDone: () => void;
  /** Left out where it can no longer be taken back from here. */
  onUndo?: () => void;
}

/** What comes after a payment: its receipt sent, another loan, or back (RC-6, RC-7). */
export function ReceiptActions({ loan, money, onDone, onUndo }: ReceiptActionsProps) {
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const navigate = useNavigate();
  const { client } = loan;
  const text = receiptText({ institution: institution?.name ?? null, client, loan, money });
  function lendAgain() {
    keepDraft(NEW_LOAN_FORM, { client: { id: loan.client_id, name: client.name } }, null);
    onDone();
    void navigate('/emprestimos', { state: newLoanState });
  }
  return (
    <div className="grid w-full gap-2">
      <a
        href={chatLink(chatPhone(client.phone), text)}
        target="_blank"
        rel="noopener noreferrer"
        data-first-focus=""
        className={buttonLook({ wide: true })}
      >
        <MessageCircle aria-hidden="true" />
        Enviar recibo no WhatsApp
      </a>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" dense className="whitespace-nowrap" onClick={lendAgain}>
          <HandCoins aria-hidden="true" />
          Emprestar de novo
        </Button>
        <Button variant="secondary" dense onClick={onDone}>
          Pronto
        </Button>
      </div>
      {onUndo !== undefined && (
        <Button
          variant="ghost"
          dense
          onClick={() => {
            onDone();
            onUndo();
          }}
        >
          <RotateCcw aria-hidden="true" />
          Foi engano: desfazer
        </Button>
      )}
    </div>
  );
}
