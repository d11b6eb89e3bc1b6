import { settingsOf } from '#contract/institutions.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { PayoffOfLoan } from '#contract/payoff.ts';
import type { PortalLoan } from '#contract/portal.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { shownLoan } from '#domain/loans/plan/shown-loan.ts';
import { payoffDays, payoffOn } from '#domain/loans/settlement/payoff.ts';
import { pixDescription } from '#domain/messages/facts.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { installmentsOfLoan } from '#server/loans/installment-store.ts';
import { PIX_COLUMNS, pixAccountOf } from './pix-of-loan.ts';

/** What it takes to settle a loan on a day, the same for the lender and the borrower (PB-1, PB-2). */
export async function payoffOfLoan(
  tx: Tx,
  institution: string,
  loan: LoanOfClient | PortalLoan,
  { on, today }: { on: Day; today: Day },
): Promise<PayoffOfLoan> {
  const { first, last } = payoffDays(today);
  if (on < first || on > last)
    throw new Problem('invalid_input', `Escolha um dia de ${dayText(first)} a ${dayText(last)}.`);
  if (loan.status === 'pago') throw new Problem('loan_already_paid', 'Este empréstimo já está pago.');
  const { settings, ...pix } = await tx
    .selectFrom('institutions')
    .select([...PIX_COLUMNS, 'settings'])
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const offers = settingsOf(settings);
  const installments = offers.early_discount ? await installmentsOfLoan(tx, institution, loan.id) : [];
  const payoff = payoffOn(loan, installments, offers, on);
  const account = on === today && payoff.total > 0 ? pixAccountOf(pix) : null;
  const description = pixDescription(shownLoan(loan, today));
  return { ...payoff, pix: account === null ? null : { account, description } };
}
