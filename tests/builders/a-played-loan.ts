import { addDays, day, type Day } from '#domain/calendar.ts';
import { aLoan } from './a-loan.ts';
import { singleInstallment } from '#domain/loans/plan/installment.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { renegotiationOf } from '#domain/loans/renewal/loan-renegotiation.ts';
import { renewalOf } from '#domain/loans/renewal/loan-renewal.ts';
import { settlementOf } from '#domain/loans/settlement/loan-settlement.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { paymentApplied, paymentUndone } from '#domain/loans/payments/payment.ts';
import { renewalUndone } from '#domain/loans/renewal/renewal-undo.ts';
import { addCents, basisPoints, cents, percentOf, type Cents } from '#domain/money.ts';
import type { LedgerEvent, LedgerPayment } from '#domain/clients/ledger-records.ts';

const at = (text: string) => day(text);

/** For tests. */
export const aPayment = (
  id: string,
  loan_id: string,
  reais: number,
  on: string,
  changes: Partial<LedgerPayment> = {},
): LedgerPayment => ({
  id,
  loan_id,
  amount: cents(reais * 100),
  late_fee: cents(0),
  payment_date: at(on),
  kind: 'payment',
  ...changes,
});

/** For tests. */
export const aRenewal = (
  id: string,
  loan_id: string,
  on: string,
  facts: { interest: number; from: string; to: string; payment_id?: string },
): LedgerEvent => ({
  id,
  loan_id,
  kind: 'renewed',
  on_day: at(on),
  facts: {
    interest: cents(facts.interest * 100),
    end_date: at(facts.to),
    previous_end_date: at(facts.from),
    previous_renewed_at: null,
    previous_late_fee_waived: cents(0),
    payment_id: facts.payment_id ?? null,
  },
});

/** What a lender does to a loan, by the rules themselves; `size` picks amounts and days. */
export const STEPS = [
  'pay',
  'pay too much',
  'renew',
  'renew paid',
  'undo renewal',
  'undo payment',
  'renegotiate',
  'settle',
  'settle at a discount',
] as const;
type Step = { readonly what: (typeof STEPS)[number]; readonly size: number };

/** Plays the steps on one loan and collects the records a client's page is made of. */
export function playedLoan(id: string, amount: Cents, rate: number, steps: readonly Step[]) {
  let loan = aLoan({
    id,
    amount,
    interest_rate: basisPoints(rate),
    contract_interest: percentOf(amount, basisPoints(rate)),
    start_date: at('2026-01-10'),
    end_date: at('2026-02-10'),
    late_from: at('2026-02-10'),
  });
  let payments: (LedgerPayment & { before_renegotiation: boolean })[] = [];
  const events: LedgerEvent[] = [];
  let today: Day = at('2026-01-10');
  let receipts = 0;
  const receive = (kind: LedgerPayment['kind'], paid: Cents, fee = cents(0)) => {
    const received = {
      ...aPayment(`${id} p${(receipts += 1)}`, id, 0, today, { kind }),
      amount: paid,
      late_fee: fee,
    };
    payments = [...payments, { ...received, before_renegotiation: false }];
    return received.id;
  };
  for (const [n, { what, size }] of steps.entries()) {
    today = addDays(today, 1 + (size % 20));
    const now = `${today}T12:00:00.000Z`;
    const open = loan.status !== 'pago';
    const last = events.at(-1);
    if (open && (what === 'pay' || what === 'pay too much')) {
      const paid = cents(what === 'pay' ? 1 + (size % 5000) : Math.max(1, remainingAmount(loan)) + size);
      loan = paymentApplied(loan, { amount: paid, late_fee: cents(size % 3) });
      receive('payment', paid, cents(size % 3));
    } else if (open && loan.interest_method === 'single' && (what === 'renew' || what === 'renew paid')) {
      const before = loan;
      const fee = lateFeeOf(loan, today).due;
      const feeChoice = (['receive', 'waive', 'include'] as const)[size % 3];
      const renewed = renewalOf(loan, today, now, {
        record_interest_payment: what === 'renew paid',
        fee_choice: feeChoice,
        late_fee: fee,
      });
      loan = renewed.loan;
      const paymentId =
        renewed.payment === null
          ? undefined
          : receive(renewed.payment.kind, renewed.payment.amount, renewed.payment.late_fee);
      const added = feeChoice === 'include' ? fee : cents(0);
      const facts = {
        interest: 0,
        from: before.end_date,
        to: loan.end_date,
        ...(paymentId !== undefined && { payment_id: paymentId }),
      };
      const event = aRenewal(`${id} e${n}`, id, today, facts);
      if (event.kind === 'renewed')
        events.push({
          ...event,
          facts: { ...event.facts, interest: addCents(renewed.chargedInterest, added) },
        });
    } else if (open && what === 'undo renewal' && last?.kind === 'renewed') {
      const receipt = payments.find((each) => each.id === last.facts.payment_id) ?? null;
      loan = renewalUndone(loan, { ...last, at: now, facts: last.facts }, receipt, today);
      payments = payments.filter((each) => each !== receipt);
      const { interest, previous_end_date: back } = last.facts;
      events.push({
        id: `${id} e${n}`,
        loan_id: id,
        kind: 'renewal_undone',
        on_day: today,
        facts: { renewal_id: last.id, interest, end_date: back },
      });
    } else if (what === 'undo payment' && payments.length > 0) {
      const undone = payments[size % payments.length];
      if (undone === undefined || undone.before_renegotiation) continue;
      loan = paymentUndone(loan, undone, today);
      payments = payments
        .filter((each) => each !== undone)
        .map((each) => (loan.status === 'pago' ? each : { ...each, kind: 'payment' }));
    } else if (
      open &&
      what === 'renegotiate' &&
      loan.interest_method === 'single' &&
      loan.paid_amount === 0
    ) {
      const [remaining, fee] = [remainingAmount(loan), lateFeeOf(loan, today).due];
      const terms = {
        fee_choice: size % 2 === 0 ? 'include' : 'waive',
        added_interest: cents(size % 700),
        discount: cents(0),
        count: 2,
        frequency: 'monthly',
        first_due_date: addDays(today, 30),
        skip: { saturdays: false, sundays: false, holidays: false },
        holiday_grace: false,
      } as const;
      const plan = [{ ...singleInstallment(loan), interest: cents(totalToPay(loan) - loan.amount) }];
      const none = { interest: cents(0), principal: cents(0), lastOn: null };
      loan = renegotiationOf(
        loan,
        plan,
        none,
        { remaining_amount: remaining, late_fee: fee },
        terms,
        today,
      ).loan;
      events.push({
        id: `${id} e${n}`,
        loan_id: id,
        kind: 'renegotiated',
        on_day: today,
        facts: {
          plan_version: 1,
          remaining,
          late_fee: fee,
          installment_amount: cents(1),
          last_amount: cents(1),
          ...terms,
        },
      });
    } else if (open && (what === 'settle' || what === 'settle at a discount')) {
      const seen = { total_amount: totalToPay(loan), remaining_amount: remainingAmount(loan) };
      const discount = cents(what === 'settle' ? 0 : Math.max(0, Math.min(size, seen.remaining_amount)));
      const waivedFee = lateFeeOf(loan, today).due;
      const settled = settlementOf(loan, today, now, seen, {
        discount,
        late_fee: cents(0),
        waive_late_fee: waivedFee,
      });
      loan = settled.loan;
      const paymentId = settled.payment === null ? null : receive('settlement', settled.payment.amount);
      events.push({
        id: `${id} e${n}`,
        loan_id: id,
        kind: 'settled',
        on_day: today,
        facts: {
          payment_id: paymentId,
          amount: settled.payment?.amount ?? cents(0),
          discount,
          late_fee: cents(0),
        },
      });
    }
  }
  return { loan, payments, events };
}
