import type { LoanDues } from '#contract/visits.ts';
import { dayText, parseDay, type Day } from '#domain/calendar.ts';
import { addCents, cents, moneyFieldText, type Cents } from '#domain/money.ts';
import { typedDayFault } from '#domain/typed-day.ts';
import { promiseDays } from '#domain/visits/promise.ts';
import type { VisitOutcome } from '#domain/visits/visit.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';

/** What a form of 'Não pagou' asks for; the first two outcomes need none. */
export type WrittenOutcome = Exclude<VisitOutcome, 'not_home' | 'no_money'>;

/** The form as typed. */
export interface PromiseDraft {
  readonly outcome: WrittenOutcome;
  readonly note: string;
  readonly promised_on: string;
  /** Null until something is typed: then it follows the day and the loan. */
  readonly promised_amount: string | null;
  /** Empty for everything the client owes. */
  readonly loan_id: string;
}

export const EMPTY_DRAFT: PromiseDraft = {
  outcome: 'promised',
  note: '',
  promised_on: '',
  promised_amount: null,
  loan_id: '',
};

export interface WrittenVisit {
  readonly outcome: VisitOutcome;
  readonly note: string | null;
  readonly loan_id?: string;
  readonly promised_on?: Day;
  readonly promised_amount?: Cents;
}

/** What is due by a day, of one loan or of all (FD-11). */
function dueBy(loans: readonly LoanDues[], loanId: string, until: Day): Cents {
  const dues = loans
    .filter((loan) => loanId === '' || loan.loan_id === loanId)
    .flatMap((loan) => loan.dues)
    .filter(({ day }) => day <= until);
  return addCents(cents(0), ...dues.map(({ amount }) => amount));
}

/** As it stands in the field: typed, or filled with what is due by the day. */
export function amountText(draft: PromiseDraft, loans: readonly LoanDues[]): string {
  if (draft.promised_amount !== null) return draft.promised_amount;
  const until = parseDay(draft.promised_on);
  const due = until === null ? cents(0) : dueBy(loans, draft.loan_id, until);
  return due === 0 ? '' : moneyFieldText(due);
}

export function readVisit(
  draft: PromiseDraft,
  { loans, today }: { readonly loans: readonly LoanDues[]; readonly today: Day },
): FormReading<PromiseDraft, WrittenVisit> {
  const note = draft.note.trim() || null;
  if (draft.outcome !== 'promised') return { values: { outcome: draft.outcome, note } };
  const until = parseDay(draft.promised_on);
  const amount = readAmount(amountText(draft, loans));
  const { first, last } = promiseDays(today);
  if (until !== null && until >= first && until <= last && amount !== null)
    return {
      values: {
        outcome: 'promised',
        note,
        promised_on: until,
        promised_amount: amount,
        ...(draft.loan_id !== '' && { loan_id: draft.loan_id }),
      },
    };
  const days = `Escolha um dia de ${dayText(first)} a ${dayText(last)}.`;
  return {
    errors: {
      ...((until === null || until < first || until > last) && {
        promised_on:
          draft.promised_on === '' ? 'Informe a data.' : (typedDayFault(draft.promised_on) ?? days),
      }),
      ...(amount === null && { promised_amount: 'Informe o valor.' }),
    },
  };
}
