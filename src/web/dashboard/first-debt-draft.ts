import type { Day } from '#domain/calendar.ts';
import {
  draftOfClient,
  readClient,
  type ClientBody,
  type FirstClientFields,
} from '#web/clients/client-draft.ts';
import { readLoan, type LoanValues } from '#web/loans/form/loan-draft.ts';
import { draftOfForm, type LoanFormDraft } from '#web/loans/form/loan-form-draft.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

/** Who owes and what, as typed; once the client is saved, `client` is who it is and the three fields count no more. */
export interface FirstDebtDraft extends LoanFormDraft, FirstClientFields {}

export interface FirstDebt {
  /** Null once the client is saved. */
  readonly person: ClientBody | null;
  readonly loan: LoanValues;
}

/** Nothing that decides about money is filled in, not even when it is due. */
export function emptyFirstDebt(today: Day): FirstDebtDraft {
  return { ...draftOfForm(null, today), end_date: '', name: '', phone: '', cpf: '' };
}

/** Client and loan by the rules of their own forms (CL-7, LN-5, LN-7), all that is wrong told together. */
export function readFirstDebt(draft: FirstDebtDraft): FormReading<FirstDebtDraft, FirstDebt> {
  const { client, name, phone, cpf } = draft;
  const person = client === null ? readClient(draftOfClient(null, { name, phone, cpf })) : { values: null };
  // Its id is known when it is saved, just before the loan.
  const loan = readLoan({ ...draft, client: client ?? { id: '', name } });
  if ('values' in person && 'values' in loan) return { values: { person: person.values, loan: loan.values } };
  const problem = [person, loan].map((part) => ('errors' in part ? part.problem : undefined)).find(Boolean);
  return {
    errors: { ...('errors' in loan && loan.errors), ...('errors' in person && person.errors) },
    ...(problem && { problem }),
  };
}
