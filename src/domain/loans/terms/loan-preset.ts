import { oneMonthAfter, type Day } from '../../calendar.ts';
import type { BasisPoints, Cents } from '../../money.ts';
import type { Versioned } from '../../record-version.ts';
import { hasVisibleText } from '../../text-rules.ts';
import { firstDueDate, skippedDaysOf } from '../plan/due-dates.ts';
import { singleInstallment, type Installment } from '../plan/installment.ts';
import {
  installmentCountProblem,
  PLAN_SENTENCES,
  planOf,
  planProblem,
  type PlanTerms,
} from '../plan/installment-plan.ts';
import type { Frequency, InterestMethod } from '../loan/loan.ts';
import { periodInterest } from '../loan/loan-totals.ts';
import { planText } from '../plan/plan-summary.ts';

export const PRESET_LIMITS = { name: 60, presets: 20 } as const;

/** The terms a lender uses often, under a name ('Condição pronta'); changing one changes no loan (SM-6, SM-7). */
export interface LoanPresetFields {
  readonly name: string;
  readonly interest_method: InterestMethod;
  /** Null only for 'fixed', where the instalment is given instead. */
  readonly interest_rate: BasisPoints | null;
  /** The value of every instalment; only for 'fixed'. */
  readonly installment_amount: Cents | null;
  /** Null for a single payment, as the frequency is. */
  readonly installment_count: number | null;
  readonly frequency: Frequency | null;
  /** As in `loans.skipped_days`. */
  readonly skipped_days: number;
  /** Centavos per day of delay, despite its name. */
  readonly overdue_interest_rate: Cents;
  readonly in_portal: boolean;
}

export interface LoanPreset extends LoanPresetFields, Versioned {
  readonly id: string;
}

export interface PresetProblem {
  readonly field: 'name' | 'interest_rate' | 'installment_amount' | 'installment_count' | 'frequency';
  readonly text: string;
}

/** Without what the chosen method does not have. */
export function ownPresetFields(preset: LoanPresetFields): LoanPresetFields {
  const isFixed = preset.interest_method === 'fixed';
  const isSingle = preset.interest_method === 'single';
  return {
    ...preset,
    interest_rate: isFixed ? null : preset.interest_rate,
    installment_amount: isFixed ? preset.installment_amount : null,
    installment_count: isSingle ? null : preset.installment_count,
    frequency: isSingle ? null : preset.frequency,
    skipped_days: isSingle ? 0 : preset.skipped_days,
  };
}

/** What is wrong with the model itself; null when nothing is. The limits of amounts and rates are not checked here. */
export function presetProblem(preset: LoanPresetFields): PresetProblem | null {
  if (!hasVisibleText(preset.name)) return { field: 'name', text: 'Informe o nome da condição.' };
  if (preset.name.length > PRESET_LIMITS.name)
    return { field: 'name', text: `O nome da condição deve ter no máximo ${PRESET_LIMITS.name} caracteres.` };
  if (preset.interest_method !== 'fixed' && preset.interest_rate === null)
    return { field: 'interest_rate', text: 'Informe os juros da condição.' };
  if (preset.interest_method === 'fixed' && preset.installment_amount === null)
    return { field: 'installment_amount', text: PLAN_SENTENCES.no_installment_amount };
  if (preset.interest_method === 'single') return null;
  const countProblem = installmentCountProblem(preset.installment_count ?? 0);
  if (countProblem !== null) return { field: 'installment_count', text: countProblem };
  return preset.frequency === null
    ? { field: 'frequency', text: 'Escolha de quanto em quanto tempo é paga.' }
    : null;
}

type PlannedTerms = Omit<LoanPresetFields, 'name' | 'overdue_interest_rate' | 'in_portal'>;

/** What a loan of this amount, made today by the model, would be; null where the model makes no plan of it. */
export function presetPlan(terms: PlannedTerms, amount: Cents, today: Day): readonly Installment[] | null {
  const { interest_method: method, interest_rate: rate } = terms;
  if (method === 'single') {
    if (rate === null || amount <= 0) return null;
    const contract_interest = periodInterest({ amount, interest_rate: rate });
    return [singleInstallment({ amount, contract_interest, end_date: oneMonthAfter(today) })];
  }
  const { installment_count: count, frequency } = terms;
  if (count === null || frequency === null) return null;
  const skip = skippedDaysOf(terms.skipped_days);
  const plan: PlanTerms = {
    amount,
    interest_method: method,
    interest_rate: rate,
    installment_amount: terms.installment_amount,
    installment_count: count,
    frequency,
    start_date: today,
    first_due_date: firstDueDate(today, frequency, skip),
    skip,
  };
  return planProblem(plan) === null ? planOf(plan) : null;
}

/** What a request says of the model a borrower chose (SM-8). */
export function simulationNote(
  preset: PlannedTerms & { readonly name: string },
  amount: Cents,
  today: Day,
): string | null {
  const plan = presetPlan(preset, amount, today);
  return plan === null ? null : `Simulação: ${preset.name}, ${planText(plan)}`;
}
