import { useQuery } from '@tanstack/react-query';
import type { ShownLoan } from '#contract/loans.ts';
import { addDays } from '#domain/calendar.ts';
import { NEAR_DUE_DAYS, owes } from '#domain/loans/loan/loan-standing.ts';
import {
  collectionMoment,
  collectionPixCode,
  collectionText,
  loansToCharge,
  promiseMoment,
  promiseText,
} from '#domain/messages/facts.ts';
import type { CollectionMoment } from '#domain/messages/moment.ts';
import { leftOf } from '#domain/visits/promise.ts';
import { promisesQuery } from '#web/data/visits/visit-queries.ts';
import { openLoansQuery } from '#web/data/messages/message-queries.ts';
import { useMessageContext } from './use-message-context.ts';

type CollectionMessage =
  | { readonly state: 'loading' }
  | { readonly state: 'nothing owed' }
  | {
      readonly state: 'ready';
      readonly moment: CollectionMoment;
      readonly loanId: string | null;
      readonly text: string;
      /** Where the message leaves it out: a message of its own (CB-14). */
      readonly pixCode: string;
    };

/** The message of the moment about what the client owes by today, or about one loan (CB-6, CB-7). */
export function useCollectionMessage(
  client: { readonly id: string; readonly name: string },
  loan: ShownLoan | null,
  { withPixCode = true }: { withPixCode?: boolean } = {},
): CollectionMessage {
  const openLoans = useQuery(openLoansQuery(client.id));
  const promises = useQuery({ ...promisesQuery(client.id), meta: { failed: false } });
  const known = useMessageContext(client);
  if (known === null || openLoans.data === undefined || promises.isPending) return { state: 'loading' };
  const { context, body } = known;
  const owed = openLoans.data.items.filter(owes);
  const soon = owed.filter((each) => each.end_date <= addDays(context.today, NEAR_DUE_DAYS));
  // As it is on the server now: a payment may have come since the screen was drawn.
  const chosen = loan === null ? null : (owed.find(({ id }) => id === loan.id) ?? null);
  const loans = loansToCharge(chosen, loan === null && soon.length === 0 ? owed : soon, context.today);
  const [first] = loans;
  if (first === undefined) return { state: 'nothing owed' };
  const promise = promises.data?.items[0];
  const moment = collectionMoment(loans, context.today);
  if (promise !== undefined && moment === 'late') {
    const { promised_on, promised_amount, paid, loan_id } = promise;
    const reminder = promiseMoment(promised_on, context.today);
    const left = leftOf(promised_amount, paid);
    return {
      state: 'ready',
      moment: reminder,
      loanId: loan_id,
      text: promiseText(body(reminder), loans, { promised_on, left }, context),
      pixCode: '',
    };
  }
  return {
    state: 'ready',
    moment,
    loanId: loans.length === 1 ? first.id : null,
    text: collectionText(body(moment), loans, context, { withPixCode }),
    pixCode: withPixCode ? '' : collectionPixCode(loans, context),
  };
}
