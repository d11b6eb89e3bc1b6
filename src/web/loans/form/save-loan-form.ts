import type { ShownLoan } from '#contract/loans.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import type { Guarantees, Guarantor, PledgedItem } from '#domain/loans/loan/guarantee.ts';
import { call } from '#web/api/api-client.ts';
import { changedFields } from '#web/ui/form/changed-fields.ts';
import { keepsPlan, type InstallmentLoanValues } from './installment-loan-draft.ts';
import type { LoanValues } from './loan-draft.ts';
import type { LoanFormValues } from './loan-form-draft.ts';

/** A new loan, or what changed of the saved one. */
export function saveLoanForm(
  record: ShownLoan | null,
  values: LoanFormValues,
  idempotencyKey: string,
): Promise<ShownLoan> {
  switch (values.kind) {
    case 'single':
      if (record !== null) return patchLoan(record, values.loan);
      return values.request === undefined
        ? call('POST /api/loans', { body: { ...values.loan, ...guaranteed(values) } }, { idempotencyKey })
        : lendOnRequest(values.request, { loan: { ...values.loan, ...guaranteed(values) } }, idempotencyKey);
    case 'installments':
      if (record !== null) return savePlan(record, values.loan);
      return lendPlan({ ...planBody(values.loan), ...guaranteed(values) }, values.request, idempotencyKey);
    case 'details':
      if (record === null) throw new Error('a new loan has terms');
      return patchLoan(record, values.loan);
  }
}

type GuaranteesBody = { guarantees?: { guarantors: Guarantor[]; items: PledgedItem[] } };
type PlanBody = ReturnType<typeof planBody> & GuaranteesBody;
type TypedLoan = { loan: LoanValues & GuaranteesBody } | { installment_loan: PlanBody };

function guaranteed({ guarantees }: { guarantees?: Guarantees }): GuaranteesBody {
  if (guarantees === undefined) return {};
  return { guarantees: { guarantors: [...guarantees.guarantors], items: [...guarantees.items] } };
}

function lendPlan(
  body: PlanBody,
  request: InterestRequest | undefined,
  idempotencyKey: string,
): Promise<ShownLoan> {
  return request === undefined
    ? call('POST /api/installment-loans', { body }, { idempotencyKey })
    : lendOnRequest(request, { installment_loan: body }, idempotencyKey);
}

/** The loan and the end of its request, both or neither (IN-12). */
async function lendOnRequest(
  { id, version }: InterestRequest,
  typed: TypedLoan,
  idempotencyKey: string,
): Promise<ShownLoan> {
  const input = { params: { id }, body: { version, ...typed } };
  return (await call('POST /api/interests/:id/create-loan', input, { idempotencyKey })).loan;
}

function patchLoan(record: ShownLoan, values: Partial<LoanValues>): Promise<ShownLoan> {
  const { id, version } = record;
  const changed = changedFields<Partial<LoanValues>>(record, values);
  return call('PATCH /api/loans/:id', { params: { id }, body: { version, ...changed } });
}

/** The plan is sent only if it was changed: a due date moved since it was agreed must survive an edit of the notes. */
function savePlan(record: ShownLoan, values: InstallmentLoanValues): Promise<ShownLoan> {
  const { id, version } = record;
  if (!keepsPlan(record, values))
    return call('PUT /api/installment-loans/:id', {
      params: { id },
      body: { version, ...planBody(values) },
    });
  const { overdue_interest_rate, notes } = values;
  return patchLoan(record, { overdue_interest_rate, notes });
}

function planBody({ terms, ...loan }: InstallmentLoanValues) {
  return { ...loan, ...terms };
}
