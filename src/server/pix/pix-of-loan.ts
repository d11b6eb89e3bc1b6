import { settingsOf } from '#contract/institutions.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { PixAccount, PixOfLoan } from '#contract/pix.ts';
import type { PortalLoan } from '#contract/portal.ts';
import type { Day } from '#domain/calendar.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { pixDescription } from '#domain/messages/facts.ts';
import { pixValues } from '#domain/pix/pix-values.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';

export const PIX_COLUMNS = ['pix_key_type', 'pix_key', 'pix_name', 'pix_city', 'pix_changed_at'] as const;

type PayableLoan = LoanOfClient | PortalLoan;

/** Read at the moment of paying and kept nowhere: amounts change by the day (PX-12). */
export async function pixOfLoan(
  tx: Tx,
  institution: string,
  answered: PayableLoan,
  today: Day,
): Promise<PixOfLoan> {
  const loan = shownLoan(answered, today);
  const { settings, ...pix } = await tx
    .selectFrom('institutions')
    .select([...PIX_COLUMNS, 'settings'])
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const account = pixAccountOf(pix);
  const installments =
    account === null || loan.interest_method === 'single'
      ? []
      : await installmentsOfLoan(tx, institution, loan.id);
  return {
    account,
    description: pixDescription(loan),
    values: account === null ? [] : [...pixValues(loan, installments, settingsOf(settings), today)],
  };
}

/** The columns are set together or not at all. */
export function pixAccountOf(row: {
  readonly [Name in (typeof PIX_COLUMNS)[number]]: PixAccount[Name] | null;
}): PixAccount | null {
  const { pix_key_type, pix_key, pix_name, pix_city, pix_changed_at } = row;
  if (
    pix_key_type === null ||
    pix_key === null ||
    pix_name === null ||
    pix_city === null ||
    pix_changed_at === null
  )
    return null;
  return { pix_key_type, pix_key, pix_name, pix_city, pix_changed_at };
}
