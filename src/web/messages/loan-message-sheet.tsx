import type { ShownLoan } from '#contract/loans.ts';
import type { ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { loanText, receiptText } from '#domain/messages/facts.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { LOAN_MESSAGE_WORDS } from './loan-message-words.ts';
import { MessageSheet } from './message-sheet.tsx';
import { useMessageContext } from './use-message-context.ts';

/** What happened to a loan and is worth a message to its client (CB-12). */
export type LoanMessage = {
  readonly client: { readonly id: string; readonly name: string; readonly phone: string };
  /** As it is after what happened. */
  readonly loan: ShownLoan;
} & (
  | { readonly moment: 'settled' | 'welcome' }
  | {
      readonly moment: 'receipt';
      /** As it was before the payment; null where it is no longer known. */
      readonly before: ShownLoan | null;
      readonly payment: ReceivedMoney;
    }
);

interface LoanMessageSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  about: LoanMessage;
}

/** The institution's own text about a payment, a settlement or a new loan. */
export function LoanMessageSheet({ open, onOpenChange, about }: LoanMessageSheetProps) {
  const { client, loan, moment } = about;
  const known = useMessageContext(client);
  if (known === null) return <SheetComing />;
  const { context, body } = known;
  const text =
    about.moment === 'receipt'
      ? receiptText(body(moment), about, context)
      : loanText(body(moment), loan, context);
  const title = `${LOAN_MESSAGE_WORDS[moment]} para ${client.name}`;
  return (
    <MessageSheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      client={client}
      moment={moment}
      loanId={loan.id}
      text={text}
    />
  );
}
