import { SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ShownLoan } from '#contract/loans.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { lateSince, owes } from '#domain/loans/loan/loan-standing.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { useToday } from '#web/base/clock/today.ts';
import { hasClient, loanList, type LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { openReceive } from '#web/loans/receive/receive-host.tsx';
import { ChargeSheet } from '#web/messages/lazy-sheets.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { useSearchText } from '#web/ui/form/use-search-text.ts';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

export type Purpose = 'receive' | 'charge';

interface AskWhomProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  purpose: Purpose;
  onDetails: (loan: LoanWithClient) => void;
}

/** 'De quem?', and then on with the person: to what was received, or to the message (CL-18). */
export function AskWhom({ open, onOpenChange, purpose, onDetails }: AskWhomProps) {
  const [charged, setCharged] = useState<LoanWithClient | null>(null);

  function goOn(loan: LoanWithClient) {
    onOpenChange(false);
    if (purpose === 'receive') openReceive({ loanId: loan.id, known: loan, onDetails });
    else setCharged(loan);
  }

  return (
    <>
      <WhomDialog open={open} onOpenChange={onOpenChange} onChosen={goOn} />
      {charged !== null && (
        <Suspense fallback={<SheetComing />}>
          <ChargeSheet
            open
            onOpenChange={() => setCharged(null)}
            client={{ id: charged.client_id, ...charged.client }}
            loan={null}
          />
        </Suspense>
      )}
    </>
  );
}

interface WhomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** With the most urgent loan of the person. */
  onChosen: (loan: LoanWithClient) => void;
}

/** Who owes something, the late first, found by name, CPF or phone. */
function WhomDialog({ open, onOpenChange, onChosen }: WhomDialogProps) {
  const { text, setText, search } = useSearchText();
  const loans = usePagedQuery(loanList({ status: 'open', order: 'due', search }));
  const people = mostUrgentOfEach(loans.pages.flatMap((page) => page.items));
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="De quem?" forReading>
      <SearchField label="Buscar cliente..." value={text} onValueChange={setText} busy={loans.isPrevious} />
      <div className="mt-2 min-h-[60dvh] sm:min-h-96">
        {loans.isPending && <SkeletonList text="Carregando..." rows={4} oneColumn />}
        {loans.error !== null && <FailureRow message={loans.error.message} retry={loans.retry} />}
        {!loans.isPending && loans.error === null && people.length === 0 && (
          <EmptyState
            icon={SearchX}
            title="Ninguém encontrado"
            hint={search === '' ? 'Ninguém deve nada agora.' : 'Confira o nome, o CPF ou o telefone.'}
          />
        )}
        <ul aria-label="Quem deve" className="-mx-4 divide-y divide-line">
          {people.map((loan) => (
            <li key={loan.client_id}>
              <PersonRow loan={loan} onPress={() => onChosen(loan)} />
            </li>
          ))}
        </ul>
      </div>
    </SheetDialog>
  );
}

function PersonRow({ loan, onPress }: { loan: LoanWithClient; onPress: () => void }) {
  const today = useToday();
  const money = useMoneyText();
  return (
    <ListRowButton onClick={onPress} busy={false} waiting={false}>
      <AvatarInitials name={loan.client.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{loan.client.name}</span>
        <span
          className={`block truncate text-sm ${lateSince(loan, today) !== null ? 'text-red' : 'text-muted'}`}
        >
          {dueWords(loan, today)}
        </span>
      </span>
      <span className="font-semibold">{money(dueAmount(loan))}</span>
    </ListRowButton>
  );
}

/** Each person once, by the loan that is due first. */
function mostUrgentOfEach(loans: readonly ShownLoan[]): LoanWithClient[] {
  const first = new Map<string, LoanWithClient>();
  const byDueDate = loans.filter(hasClient).filter(owes);
  byDueDate.sort((a, b) => (a.end_date < b.end_date ? -1 : Number(a.end_date !== b.end_date)));
  for (const loan of byDueDate) if (!first.has(loan.client_id)) first.set(loan.client_id, loan);
  return [...first.values()];
}
