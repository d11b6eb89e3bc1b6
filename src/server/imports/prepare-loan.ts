import { guaranteesIn } from '#contract/guarantees.ts';
import { installmentEndpoints } from '#contract/installments.ts';
import { loanEndpoints } from '#contract/loans.ts';
import { parseDay, type Day } from '#domain/calendar.ts';
import { broughtLoan, type LoanHistory, type PaymentBefore } from '#domain/imports/brought-loan.ts';
import { readDayList, readPaymentList, readRenewalList } from '#domain/imports/loan-lists.ts';
import type { ReadRow, RowProblem } from '#domain/imports/read-cells.ts';
import { singleInstallment, type Installment } from '#domain/loans/plan/installment.ts';
import { NO_GUARANTEES, type Guarantees } from '#domain/loans/loan/guarantee.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import {
  newInstallmentLoan,
  paymentsBefore,
  paymentsOfPaid,
} from '#domain/loans/terms/new-installment-loan.ts';
import { newLoan } from '#domain/loans/loan/new-loan.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { SKIPPED_DAYS } from '#domain/loans/plan/plan-words.ts';
import { cents, type Cents } from '#domain/money.ts';
import { readInput } from '#server/http/read-input.ts';
import { bringLoan } from './bring-loan.ts';
import type { Lookups } from './look-up.ts';
import { rowProblem, type Sound } from './prepared-row.ts';

type Values = ReadRow['values'];

/** Its plan cannot be told from one row. */
const NOT_FROM_ONE_ROW: RowProblem = {
  field: null,
  text: 'Empréstimo renegociado: cadastre-o à mão.',
};

/** The rules of the form decide here too, on the loan as it would be made, so that the preview says what the writing would (IM-7, IM-8). */
export function preparedLoan(values: Values, lookups: Lookups, today: Day): Sound {
  const clientId = lookups.clientOf(values);
  const isPlan = values.installment_count !== null && Number(values.installment_count) > 1;
  const { loan, plan } = isPlan ? planOfRow(values, clientId) : singleOfRow(values, clientId);
  const matchKey = `${clientId}|${values.amount}|${values.start_date}`;
  const known = { matchKey, existing: lookups.existing.get(matchKey) ?? 0 };
  if (isRenegotiated(values, loan)) return { ...known, refusal: NOT_FROM_ONE_ROW, write: null };
  const history: LoanHistory = {
    payments: paymentsOfRow(values, loan, plan, today),
    renewals: listOf(values, 'renewals', readRenewalList) ?? [],
    lateFeeWaived: moneyOf(values.late_fee_waived),
    settledOn: parseDay(String(values.settled_on ?? '')),
    discount: moneyOf(values.discount),
    loss: values.loss === 'Sim',
  };
  // What the writing would refuse is said now.
  guaranteesOfRow(values);
  const { status } = broughtLoan(loan, plan, history, { today, now: NEVER }).loan;
  return {
    ...known,
    loan: status === 'pago' ? 'settled' : 'open',
    write: (tx, institution, now) =>
      bringLoan(tx, institution, { loan, plan, guarantees: guaranteesOfRow(values), history, today }, now),
  };
}

/** A sheet has the name of the avalista and no more (PD-1). */
function guaranteesOfRow({ guarantor: name }: Values): Guarantees {
  if (name === null || name === undefined) return NO_GUARANTEES;
  return readInput(guaranteesIn, { guarantors: [{ name, cpf: null }], items: [] });
}

const NEVER = '2000-01-01T00:00:00.000Z';

/** A renegotiation changes the plan, its interest or the interest of renewals in a way that one row does not say. */
function isRenegotiated(values: Values, loan: Loan): boolean {
  const renewals = listOf(values, 'renewals', readRenewalList) ?? [];
  const charged = renewals.reduce((sum, { interest }) => sum + interest, 0);
  return (
    Number(values.plan_version ?? 1) > 1 ||
    Number(values.contract_interest ?? loan.contract_interest) !== loan.contract_interest ||
    Number(values.interest_paid ?? 0) !== charged ||
    (charged > 0 && loan.interest_method !== 'single') ||
    (moneyOf(values.discount) > 0 && values.settled_on === null)
  );
}

interface LoanOfRow {
  readonly loan: Loan;
  /** Null for a single payment. */
  readonly plan: readonly Installment[] | null;
}

function singleOfRow(values: Values, clientId: string): LoanOfRow {
  const {
    client_id: _,
    guarantees: _none,
    ...entered
  } = readInput(loanEndpoints['POST /api/loans'].body, {
    client_id: clientId,
    amount: values.amount,
    interest_rate: values.interest_rate,
    start_date: values.start_date,
    end_date: values.end_date,
    notes: values.notes,
    ...(values.overdue_interest_rate !== null && { overdue_interest_rate: values.overdue_interest_rate }),
  });
  const terms = { ...entered, overdue_interest_rate: entered.overdue_interest_rate ?? cents(0) };
  return { loan: newLoan({ id: clientId, clientId, terms, holiday_grace: false }, NEVER), plan: null };
}

function planOfRow(values: Values, clientId: string): LoanOfRow {
  const method = methodOf(values);
  const dueDates = listOf(values, 'due_dates', readDayList);
  const body = readInput(installmentEndpoints['POST /api/installment-loans'].body, {
    client_id: clientId,
    amount: values.amount,
    interest_method: method,
    interest_rate: method === 'fixed' ? null : values.interest_rate,
    installment_amount: method === 'fixed' ? fixedAmount(values) : null,
    installment_count: values.installment_count,
    frequency: values.frequency ?? 'monthly',
    start_date: values.start_date,
    first_due_date: dueDates?.[0] ?? values.first_due_date ?? values.end_date,
    skip: skipOf(values.skipped_days),
    paid_count: values.paid_count ?? 0,
    notes: values.notes,
    ...(values.overdue_interest_rate !== null && { overdue_interest_rate: values.overdue_interest_rate }),
  });
  const { client_id: _client, paid_count: _paid, ...terms } = body;
  const made = newInstallmentLoan({ id: clientId, clientId, terms, holiday_grace: false }, NEVER);
  return {
    loan: made.loan,
    plan: dueDates === null ? made.installments : moved(made.installments, dueDates),
  };
}

/** The due dates as they are, also those that were moved. */
function moved(plan: readonly Installment[], dueDates: readonly Day[]): Installment[] {
  const isInOrder = dueDates.every((due, at) => due >= (dueDates[at - 1] ?? due));
  if (!isInOrder || dueDates.length !== plan.length)
    throw rowProblem('due_dates', 'Os vencimentos das parcelas não são os deste empréstimo.');
  return plan.map((installment, at) => ({
    ...installment,
    due_date: dueDates[at] ?? installment.due_date,
  }));
}

/** Each as it was, where our own export lists them; else what is said to be paid, on the due dates it covers (IM-8). */
function paymentsOfRow(
  values: Values,
  loan: Loan,
  plan: LoanOfRow['plan'],
  today: Day,
): readonly PaymentBefore[] {
  const paid = moneyOf(values.paid_amount);
  const listed = listOf(values, 'payments', readPaymentList);
  if (listed !== null && listed.reduce((sum, { amount }) => sum + amount, 0) === paid) return listed;
  const fee = moneyOf(values.late_fee_received);
  const feeAlone: PaymentBefore = {
    payment_date: today,
    amount: cents(0),
    late_fee: fee,
    method: null,
    kind: 'payment',
  };
  return [...paidOfRow(values, loan, plan, today), ...(fee > 0 ? [feeAlone] : [])];
}

function paidOfRow(
  { paid_amount: amount, paid_count: count }: Values,
  loan: Loan,
  plan: LoanOfRow['plan'],
  today: Day,
) {
  if (plan !== null && moneyOf(amount) === 0) return paymentsBefore(loan.id, plan, Number(count ?? 0), today);
  // 'Parcelas pagas' of a single payment: it was paid.
  const paid = amount === null && Number(count) > 0 ? totalToPay(loan) : moneyOf(amount);
  return paymentsOfPaid(loan.id, plan ?? [singleInstallment(loan)], paid, today);
}

/** Null where the cell is empty; refuses the row when it is no such list. */
function listOf<Item>(
  values: Values,
  field: string,
  read: (text: string) => readonly Item[] | null,
): readonly Item[] | null {
  const text = values[field];
  if (typeof text !== 'string') return null;
  const list = read(text);
  if (list === null)
    throw rowProblem(field, 'Esta linha do nosso arquivo foi alterada: não entendemos as listas.');
  return list;
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
