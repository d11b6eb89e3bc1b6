import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Tx } from '#server/db/database.ts';

export const INSTALLMENT_COLUMNS = [
  'plan_version',
  'number',
  'due_date',
  'principal',
  'interest',
  'paid_amount',
  'covered_on',
] as const;

/** Of every plan the loan had, in order. */
export function installmentsOfLoan(tx: Tx, institution: string, loanId: string): Promise<Installment[]> {
  return tx
    .selectFrom('installments')
    .select(INSTALLMENT_COLUMNS)
    .where('institution_id', '=', institution)
    .where('loan_id', '=', loanId)
    .orderBy('plan_version')
    .orderBy('number')
    .execute();
}
