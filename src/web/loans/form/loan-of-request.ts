import { useQuery, useQueryClient } from '@tanstack/react-query';
import { firstName } from '#domain/clients/client.ts';
import { requesterLabel, type InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { brl } from '#domain/money.ts';
import { approvedRequestQuery } from '#web/data/interest-requests/interest-request-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import type { FormQuestion } from '#web/ui/form/question-before-sending.tsx';
import type { LoanFormDraft, LoanFormValues } from './loan-form-draft.ts';

/**
 * The newest approved request of a client, for those who see requests (IN-11). Asked for once the client is chosen, and waited for
 * where the form is sent before the answer.
 */
export function useApprovedRequest(
  clientId: string | null,
): () => InterestRequest | null | Promise<InterestRequest | null> {
  const mayEdit = useMay('edit');
  const queryClient = useQueryClient();
  const query = approvedRequestQuery(clientId ?? '');
  const isAsked = clientId !== null && mayEdit;
  const { data } = useQuery({ ...query, enabled: isAsked });
  return () => {
    if (!isAsked) return null;
    // Without a connection the loan itself is refused.
    return data ?? queryClient.fetchQuery(query).catch(() => null);
  };
}

/** IN-11: a loan made anywhere for a client whose request was approved. */
export function ofRequestQuestion(request: InterestRequest): FormQuestion<LoanFormValues> {
  const name = firstName(requesterLabel(request));
  return {
    title: 'Este empréstimo é do pedido?',
    text: `${name} tem um pedido aprovado de ${brl(request.requested_amount)}. Este empréstimo é dele?`,
    yes: 'Sim',
    no: 'Não',
    ifYes: (values) => (values.kind === 'details' ? values : { ...values, request }),
    ifNo: (values) => values,
  };
}

/** What was typed for a request goes with it (IN-12). */
export function withRequest(
  reading: FormReading<LoanFormDraft, LoanFormValues>,
  request: InterestRequest | undefined,
): FormReading<LoanFormDraft, LoanFormValues> {
  if (request === undefined || !('values' in reading)) return reading;
  const { values } = reading;
  return values.kind === 'details' ? reading : { values: { ...values, request } };
}
