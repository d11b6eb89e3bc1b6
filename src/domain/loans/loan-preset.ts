import type { BasisPoints, Cents } from '../money.ts';
import type { Versioned } from '../record-version.ts';
import { hasVisibleText } from '../text-rules.ts';
import { skippedDaysOf, type SkippedDays } from './due-dates.ts';
import { installmentCountProblem } from './installment-plan.ts';
import type { Frequency, InterestMethod } from './loan.ts';

export const PRESET_LIMITS = { name: 60, presets: 20 } as const;

/** The terms a lender uses often, under a name ('Modelo'); changing one changes no loan (SM-6, SM-7). */
export interface LoanPresetFields {
  readonly name: string;
  readonly interest_method: InterestMethod;
  /** Null for 'fixed', where the value of the instalment is typed with each loan. */
  readonly interest_rate: BasisPoints | null;
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
  readonly position: number;
}

export interface PresetProblem {
  readonly field: 'name' | 'interest_rate' | 'installment_count' | 'frequency';
  readonly text: string;
}

/** What is wrong with the model itself; null when nothing is. The limits of amounts and rates are not checked here. */
export function presetProblem(preset: LoanPresetFields): PresetProblem | null {
  if (!hasVisibleText(preset.name)) return { field: 'name', text: 'Informe o nome do modelo.' };
  if (preset.name.length > PRESET_LIMITS.name)
    return { field: 'name', text: `O nome do modelo deve ter no máximo ${PRESET_LIMITS.name} caracteres.` };
  if (preset.interest_method !== 'fixed' && preset.interest_rate === null)
    return { field: 'interest_rate', text: 'Informe os juros do modelo.' };
  if (preset.interest_method === 'single') return null;
  const countProblem = installmentCountProblem(preset.installment_count ?? 0);
  if (countProblem !== null) return { field: 'installment_count', text: countProblem };
  return preset.frequency === null
    ? { field: 'frequency', text: 'Escolha a frequência das parcelas.' }
    : null;
}

/** Why it cannot stand beside the institution's other models; null when it can. */
export function presetListProblem(name: string, others: readonly Pick<LoanPreset, 'name'>[]): string | null {
  if (others.length >= PRESET_LIMITS.presets)
    return `Você já tem ${PRESET_LIMITS.presets} modelos. Exclua um para criar outro.`;
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'Já existe um modelo com este nome.' : null;
}

/** The fields of the form that a model fills, and no others (SM-7). */
export interface PresetTerms extends Pick<
  LoanPresetFields,
  'interest_method' | 'interest_rate' | 'installment_count' | 'frequency' | 'overdue_interest_rate'
> {
  readonly skip: SkippedDays;
}

export function termsFromPreset(preset: LoanPresetFields): PresetTerms {
  return {
    interest_method: preset.interest_method,
    interest_rate: preset.interest_rate,
    installment_count: preset.installment_count,
    frequency: preset.frequency,
    overdue_interest_rate: preset.overdue_interest_rate,
    skip: skippedDaysOf(preset.skipped_days),
  };
}
