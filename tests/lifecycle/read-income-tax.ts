import { expect } from 'vitest';
import { day, type Day } from '#domain/calendar.ts';
import { monthOf } from '#domain/calendar-month.ts';
import type { CashMonth } from '#domain/cash/cash-months.ts';
import { addCents, subtractCents, type Cents } from '#domain/money.ts';
import { countedPayments, type Model, type ModelLoan } from './model.ts';
import { liveLoans, sumOf } from './model-cash.ts';
import type { Run } from './run.ts';

/** What the cash screen said. */
interface CashShown {
  readonly cashMonths: readonly CashMonth[];
  readonly principalOpen: Cents | undefined;
}

/** LP-41, LP-42, LP-44: every figure of the income tax report summed again, and held to those of the cash screen. */
export async function readIncomeTax(
  { driver, model, moment: { today } }: Run,
  { cashMonths, principalOpen }: CashShown,
): Promise<void> {
  const year = Number(today.slice(0, 4));
  const report = await driver.call('GET /api/reports/income-tax', {});
  const loans = liveLoans(model);
  const payments = loans.flatMap((loan) =>
    countedPayments(model, loan.id).map((payment) => ({ ...payment, client_id: loan.client_id })),
  );
  for (const { month, interest, fees, payers } of report.value?.months ?? []) {
    const came = payments.filter((one) => monthOf(one.payment_date) === month);
    expect([interest, fees]).toEqual([
      sumOf(came.map((one) => one.interest_part)),
      sumOf(came.map((one) => one.late_fee)),
    ]);
    expect(new Set(payers.map((payer) => [payer.client_id, payer.interest, payer.fees].join()))).toEqual(
      new Set(
        [...new Set(came.map((one) => one.client_id))]
          .map((id) => {
            const own = came.filter((one) => one.client_id === id);
            return [id, sumOf(own.map((one) => one.interest_part)), sumOf(own.map((one) => one.late_fee))];
          })
          .filter(([, ofInterest, ofFees]) => ofInterest !== 0 || ofFees !== 0)
          .map((each) => each.join()),
      ),
    );
    const shown = cashMonths.find((item) => item.month === month);
    if (shown === undefined) continue;
    const beyond = sumOf(
      came.map((one) => subtractCents(one.amount, addCents(one.interest_part, one.principal_part))),
    );
    expect(addCents(interest, fees)).toBe(
      subtractCents(addCents(shown.received_interest, shown.received_fees), beyond),
    );
  }
  const before = day(`${year - 1}-12-31`);
  const credits = new Map(
    report.value?.credits.map((credit) => [credit.client_id, [credit.before, credit.until]]),
  );
  const clients = [...new Set(loans.map(({ client_id }) => client_id))];
  const expected = clients
    .map((id) => {
      const own = loans.filter(({ client_id }) => client_id === id);
      const on = (at: Day) => sumOf(own.map((loan) => outOn(model, loan, at)));
      return [id, [on(before), on(today)]] as const;
    })
    .filter(([, [atFirst, atLast]]) => atFirst !== 0 || atLast !== 0);
  expect(credits).toEqual(new Map(expected));
  // A loan that starts later is no credit yet, and 'Na rua' takes it off again.
  if (loans.some((loan) => loan.start_date > today)) return;
  expect(sumOf(report.value?.credits.map(({ until }) => until) ?? [])).toBe(principalOpen);
}

function outOn(model: Model, loan: ModelLoan, on: Day): Cents {
  const closed = model.events
    .filter(({ loan_id, kind }) => loan_id === loan.id && (kind === 'settled' || kind === 'written_off'))
    .at(-1);
  const isSettled = loan.status === 'pago' && closed !== undefined && closed.on_day <= on;
  if (isSettled || loan.start_date > on) return sumOf([]);
  const returned = countedPayments(model, loan.id).filter(({ payment_date: paid }) => paid <= on);
  return subtractCents(loan.amount, sumOf(returned.map(({ principal_part: part }) => part)));
}
