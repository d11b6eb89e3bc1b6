import { installmentEndpoints } from '#contract/installments.ts';
import { loanEndpoints } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import type { ReadRow, RowProblem } from '#domain/imports/read-cells.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import {
  newInstallmentLoan,
  paymentsBefore,
  paymentsOfPaid,
  type InstallmentLoanTerms,
} from '#domain/loans/terms/new-installment-loan.ts';
import { newLoan } from '#domain/loans/loan/new-loan.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { SKIPPED_DAYS } from '#domain/loans/plan/plan-words.ts';
import { cents, type Cents } from '#domain/money.ts';
import { readInput } from '#server/http/read-input.ts';
import { createInstallmentLoan } from '#server/loans/create-installment-loan.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { installmentTerms } from '#server/loans/installment-terms.ts';
import type { Lookups } from './look-up.ts';
import type { Sound } from './prepared-row.ts';

type Values = ReadRow['values'];
type Write = NonNullable<Sound['write']>;

/** Its plan and what was paid cannot be told from one row. */
const NOT_FROM_ONE_ROW: RowProblem = {
  field: null,
  text: 'Empréstimo renovado, renegociado ou com desconto: cadastre-o à mão.',
};

/** The rules of the form decide here too, on the loan as it would be made, so that the preview says what the writing would (IM-7, IM-8). */
export function preparedLoan(values: Values, lookups: Lookups, today: Day): Sound {
  const clientId = lookups.clientOf(values);
  const isPlan = values.installment_count !== null && Number(values.installment_count) > 1;
  const write = isPlan ? planWriter(values, clientId, today) : singleWriter(values, clientId, today);
  const matchKey = `${clientId}|${values.amount}|${values.start_date}`;
  return {
    matchKey,
    existing: lookups.existing.get(matchKey) ?? 0,
    refusal: isFromOneRow(values) ? null : NOT_FROM_ONE_ROW,
    write,
  };
}

function isFromOneRow({ interest_paid: renewals, discount, plan_version: plan }: Values): boolean {
  return Number(renewals ?? 0) === 0 && Number(discount ?? 0) === 0 && Number(plan ?? 1) === 1;
}

const NEVER = '2000-01-01T00:00:00.000Z';

function singleWriter(values: Values, clientId: string, today: Day): Write {
  const { client_id: _, ...entered } = readInput(loanEndpoints['POST /api/loans'].body, {
    client_id: clientId,
    amount: values.amount,
    interest_rate: values.interest_rate,
    start_date: values.start_date,
    end_date: values.end_date,
    notes: values.notes,
    ...(values.overdue_interest_rate !== null && { overdue_interest_rate: values.overdue_interest_rate }),
  });
  const terms = { ...entered, overdue_interest_rate: entered.overdue_interest_rate ?? cents(0) };
  const loan = newLoan({ id: clientId, clientId, terms }, NEVER);
  // 'Parcelas pagas' of a single payment: it was paid.
  const paid =
    values.paid_amount === null && Number(values.paid_count) > 0
      ? totalToPay(loan)
      : moneyOf(values.paid_amount);
  paymentsOfPaid(loan.id, [singleInstallment(loan)], paid, today);
  return async (tx, institution, now) =>
    (await createLoan(tx, institution, { clientId, terms, paid, today, now })).id;
}

function planWriter(values: Values, clientId: string, today: Day): Write {
  const method = methodOf(values);
  const body = readInput(installmentEndpoints['POST /api/installment-loans'].body, {
    client_id: clientId,
    amount: values.amount,
    method,
    rate: method === 'fixed' ? null : values.interest_rate,
    installment_amount: method === 'fixed' ? fixedAmount(values) : null,
    count: values.installment_count,
    frequency: values.frequency ?? 'monthly',
    start_date: values.start_date,
    first_due_date: values.first_due_date ?? values.end_date,
    skip: skipOf(values.skipped_days),
    paid_count: values.paid_count ?? 0,
    notes: values.notes,
    ...(values.overdue_interest_rate !== null && { overdue_interest_rate: values.overdue_interest_rate }),
  });
  const terms: InstallmentLoanTerms = installmentTerms(body);
  const { installments } = newInstallmentLoan({ id: clientId, clientId, terms }, NEVER);
  const paid = moneyOf(values.paid_amount);
  const paidCount = body.paid_count;
  if (paid > 0) paymentsOfPaid(clientId, installments, paid, today);
  else paymentsBefore(clientId, installments, paidCount, today);
  return async (tx, institution, now) =>
    (await createInstallmentLoan(tx, institution, { clientId, terms, paidCount, paid, today, now })).id;
}

/** As the file says; else by what it gives: the value of the instalment, or a rate over the whole. */
function methodOf({ interest_method: given, installment_amount: installment }: Values): string {
  if (typeof given === 'string' && given !== 'single') return given;
  return installment === null ? 'total' : 'fixed';
}

/** Our own export says the whole interest instead of the instalment. */
function fixedAmount(values: Values): number | null {
  if (values.installment_amount !== null) return Number(values.installment_amount);
  if (values.contract_interest === null) return null;
  const total = Number(values.amount) + Number(values.contract_interest);
  return Math.round(total / Number(values.installment_count));
}

function skipOf(text: Values[string] | undefined) {
  const words = typeof text === 'string' ? text : '';
  return Object.fromEntries(SKIPPED_DAYS.map(({ name, word }) => [name, words.includes(word)]));
}

function moneyOf(value: Values[string] | undefined): Cents {
  return cents(Number(value ?? 0));
}
