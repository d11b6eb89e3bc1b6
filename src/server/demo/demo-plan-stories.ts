import type { FeeChoice } from '#domain/loans/events/loan-event.ts';
import type { SkippedDays } from '#domain/loans/plan/due-dates.ts';
import type { PlanTerms } from '#domain/loans/plan/installment-plan.ts';
import type { Guarantees } from '#domain/loans/loan/guarantee.ts';
import type { Frequency } from '#domain/loans/loan/loan.ts';
import { basisPoints, cents } from '#domain/money.ts';

/** Something that happened to a loan in instalments, in days before today. */
export type PlanStep =
  | { readonly what: 'pay-until'; readonly daysAgo: number; readonly delay?: number }
  | { readonly what: 'pay-part'; readonly daysAgo: number; readonly percent: number }
  | { readonly what: 'pay-with-fee' | 'waive-fee' | 'write-off'; readonly daysAgo: number }
  | { readonly what: 'move-due-date'; readonly daysAgo: number; readonly days: number }
  | { readonly what: 'settle'; readonly daysAgo: number; readonly discountPercent: number }
  | {
      readonly what: 'renegotiate';
      readonly daysAgo: number;
      readonly count: number;
      readonly frequency: Frequency;
      readonly addedPercent: number;
      readonly feeChoice: FeeChoice;
    };

export interface PlanStory {
  readonly reais: number;
  readonly interest: Pick<PlanTerms, 'interest_method' | 'interest_rate' | 'installment_amount'>;
  readonly count: number;
  readonly frequency: Frequency;
  /** Days since the first due date; negative when it is in the future. */
  readonly firstDueDaysAgo: number;
  /** Reais per day of delay. */
  readonly dailyFee: number;
  readonly skip?: Partial<SkippedDays>;
  readonly guarantees?: Guarantees;
  /** Entered after it began, with instalments already paid. */
  readonly entered?: { readonly daysAgo: number; readonly paidCount: number };
  readonly steps: readonly PlanStep[];
}

type Interest = PlanStory['interest'];
const each = (reais: number): Interest => ({
  interest_method: 'fixed',
  interest_rate: null,
  installment_amount: cents(reais * 100),
});
type RatedMethod = Exclude<PlanTerms['interest_method'], 'fixed'>;
const rated = (interest_method: RatedMethod, percent: number): Interest => ({
  interest_method,
  interest_rate: basisPoints(percent * 100),
  installment_amount: null,
});

const payUntil = (daysAgo: number, delay = 0): PlanStep => ({ what: 'pay-until', daysAgo, delay });
const payPart = (daysAgo: number, percent: number): PlanStep => ({ what: 'pay-part', daysAgo, percent });
const payWithFee = (daysAgo: number): PlanStep => ({ what: 'pay-with-fee', daysAgo });
const waiveFee = (daysAgo: number): PlanStep => ({ what: 'waive-fee', daysAgo });
const settle = (daysAgo: number, discountPercent = 0): PlanStep => ({
  what: 'settle',
  daysAgo,
  discountPercent,
});

/** Two avalistas and a vehicle (PD-1). */
const GUARANTEED: Guarantees = {
  guarantors: [
    { name: 'Sônia Prado', cpf: null, phone: '(11) 95555-0101', address: 'Rua da Feira, 12' },
    { name: 'Wilson Prado', cpf: null, phone: null, address: null },
  ],
  items: [{ description: 'Moto Honda CG 160, 2019', value: cents(900_000) }],
};

const NO_SUNDAYS = { sundays: true };
const WORKING_DAYS = { sundays: true, holidays: true };

// prettier-ignore
const DAILY: readonly PlanStory[] = [
  // On time: only today's instalment is open.
  { reais: 1000, interest: each(65), count: 20, frequency: 'daily', firstDueDaysAgo: 12, dailyFee: 5, skip: NO_SUNDAYS, guarantees: GUARANTEED, steps: [payUntil(1)] },
  // Late, and one more due today.
  { reais: 900, interest: each(50), count: 24, frequency: 'daily', firstDueDaysAgo: 15, dailyFee: 5, skip: WORKING_DAYS, steps: [payUntil(5)] },
  // Everything paid, not settled.
  { reais: 600, interest: rated('total', 30), count: 30, frequency: 'daily', firstDueDaysAgo: 40, dailyFee: 0, steps: [payUntil(0)] },
  // The rest will never come.
  { reais: 800, interest: each(40), count: 25, frequency: 'daily', firstDueDaysAgo: 60, dailyFee: 3, skip: NO_SUNDAYS, steps: [payUntil(45), { what: 'write-off', daysAgo: 5 }] },
  // The new plan is late again.
  { reais: 500, interest: each(35), count: 20, frequency: 'daily', firstDueDaysAgo: 30, dailyFee: 2, steps: [payUntil(22), { what: 'renegotiate', daysAgo: 10, count: 4, frequency: 'weekly', addedPercent: 5, feeChoice: 'include' }] },
  { reais: 450, interest: each(30), count: 20, frequency: 'daily', firstDueDaysAgo: 14, dailyFee: 0, skip: NO_SUNDAYS, entered: { daysAgo: 3, paidCount: 8 }, steps: [payUntil(1, 2)] },
];

// prettier-ignore
const WEEKLY: readonly PlanStory[] = [
  { reais: 1000, interest: rated('total', 30), count: 10, frequency: 'weekly', firstDueDaysAgo: 35, dailyFee: 5, steps: [payUntil(1)] },
  { reais: 600, interest: each(100), count: 8, frequency: 'weekly', firstDueDaysAgo: 26, dailyFee: 3, steps: [payUntil(20)] },
  { reais: 500, interest: each(150), count: 4, frequency: 'weekly', firstDueDaysAgo: 45, dailyFee: 5, steps: [payUntil(30, 1), settle(24)] },
  // A part of the next one is paid.
  { reais: 1200, interest: rated('per_installment', 4), count: 12, frequency: 'weekly', firstDueDaysAgo: 40, dailyFee: 3, steps: [payUntil(5, 2), payPart(2, 40)] },
  // The fee was received with a late instalment; another one is late now.
  { reais: 600, interest: each(120), count: 7, frequency: 'weekly', firstDueDaysAgo: 38, dailyFee: 2, steps: [payUntil(24), payWithFee(10)] },
  { reais: 1500, interest: rated('price', 3), count: 10, frequency: 'weekly', firstDueDaysAgo: -4, dailyFee: 5, steps: [] },
  { reais: 400, interest: each(105), count: 5, frequency: 'weekly', firstDueDaysAgo: -2, dailyFee: 0, steps: [] },
];

// prettier-ignore
const FORTNIGHTLY: readonly PlanStory[] = [
  { reais: 2000, interest: rated('total', 25), count: 6, frequency: 'fortnightly', firstDueDaysAgo: 47, dailyFee: 5, steps: [payUntil(0)] },
  // The fee up to then was forgiven.
  { reais: 1300, interest: each(200), count: 8, frequency: 'fortnightly', firstDueDaysAgo: 75, dailyFee: 4, steps: [payUntil(30), waiveFee(5)] },
  { reais: 1000, interest: each(300), count: 4, frequency: 'fortnightly', firstDueDaysAgo: 100, dailyFee: 5, steps: [payUntil(56, 3), settle(50)] },
  // Only interest until the last one.
  { reais: 3000, interest: rated('interest_only', 5), count: 10, frequency: 'fortnightly', firstDueDaysAgo: 12, dailyFee: 10, steps: [] },
  { reais: 700, interest: each(170), count: 5, frequency: 'fortnightly', firstDueDaysAgo: 20, dailyFee: 0, steps: [payUntil(19), { what: 'move-due-date', daysAgo: 6, days: 8 }] },
];

// prettier-ignore
const MONTHLY: readonly PlanStory[] = [
  { reais: 1000, interest: each(130), count: 10, frequency: 'monthly', firstDueDaysAgo: 150, dailyFee: 5, steps: [payUntil(0)] },
  { reais: 1000, interest: rated('price', 10), count: 6, frequency: 'monthly', firstDueDaysAgo: 170, dailyFee: 5, steps: [payUntil(100)] },
  { reais: 5000, interest: rated('price', 5), count: 12, frequency: 'monthly', firstDueDaysAgo: 120, dailyFee: 10, skip: NO_SUNDAYS, steps: [payUntil(0, 1)] },
  { reais: 3000, interest: rated('total', 30), count: 10, frequency: 'monthly', firstDueDaysAgo: 165, dailyFee: 0, steps: [payUntil(75), settle(60, 15)] },
  { reais: 2000, interest: each(500), count: 5, frequency: 'monthly', firstDueDaysAgo: 160, dailyFee: 5, steps: [payUntil(100), { what: 'renegotiate', daysAgo: 13, count: 6, frequency: 'fortnightly', addedPercent: 10, feeChoice: 'waive' }] },
  { reais: 1000, interest: each(110), count: 12, frequency: 'monthly', firstDueDaysAgo: 110, dailyFee: 0, entered: { daysAgo: 20, paidCount: 3 }, steps: [payUntil(0)] },
  // The fee was received when the new plan was made.
  { reais: 1800, interest: each(350), count: 6, frequency: 'monthly', firstDueDaysAgo: 140, dailyFee: 2, steps: [payUntil(80), { what: 'renegotiate', daysAgo: 40, count: 5, frequency: 'monthly', addedPercent: 8, feeChoice: 'receive' }, payUntil(0)] },
];

/** Together they produce every state of a loan in instalments. Long plans first, so that the first borrower has one. */
export const PLAN_STORIES: readonly PlanStory[] = [...MONTHLY, ...DAILY, ...WEEKLY, ...FORTNIGHTLY];
