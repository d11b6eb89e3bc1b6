import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';

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
export const selectInstallments = fixedStatement(
  (tx, { institution, id }: { readonly institution: string; readonly id: string }) =>
    tx
      .selectFrom('installments')
      .select(INSTALLMENT_COLUMNS)
      .where('institution_id', '=', institution)
      .where('loan_id', '=', id)
      .orderBy('plan_version')
      .orderBy('number'),
);

export async function installmentsOfLoan(tx: Tx, institution: string, id: string): Promise<Installment[]> {
  return (await tx.executeQuery(selectInstallments({ institution, id }))).rows;
}
