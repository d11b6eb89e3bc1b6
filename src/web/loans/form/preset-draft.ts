import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import { NO_SKIPPED_DAYS, skippedDaysBits, skippedDaysOf } from '#domain/loans/plan/due-dates.ts';
import { ownPresetFields, presetProblem, type LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { moneyFieldText, parseMoney, parseRate, rateFieldText } from '#domain/money.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import {
  amountError,
  feeError,
  foundErrors,
  isBlank,
  rateError,
  readFee,
} from '#web/loans/form/loan-field-errors.ts';
import type { LoanFormDraft, LoanKind } from '#web/loans/form/loan-form-draft.ts';
import type { PlanDraft } from '#web/loans/plan/plan-draft.ts';

/** The form of a model as typed (SM-6), under the names of a plan. */
export interface PresetDraft extends Pick<
  PlanDraft,
  | 'interest_method'
  | 'interest_rate'
  | 'installment_amount'
  | 'installment_count'
  | 'frequency'
  | 'skip'
  | 'overdue_interest_rate'
> {
  readonly name: string;
  readonly kind: LoanKind;
  readonly in_portal: boolean;
}

const EMPTY: PresetDraft = {
  name: '',
  kind: 'installments',
  interest_method: 'total',
  interest_rate: '',
  installment_amount: '',
  installment_count: '',
  frequency: 'monthly',
  skip: NO_SKIPPED_DAYS,
  overdue_interest_rate: '',
  in_portal: false,
};

export function draftOfPreset(preset: LoanPreset | null): PresetDraft {
  if (preset === null) return EMPTY;
  return { ...EMPTY, ...loanFieldsOf(preset), name: preset.name, in_portal: preset.in_portal };
}

/** The fields of a loan's form that the model fills, and no others (SM-7). */
export function loanFieldsOf(
  preset: LoanPreset,
): Pick<LoanFormDraft, 'kind' | 'overdue_interest_rate'> & Partial<PresetDraft> {
  const { interest_method: method, interest_rate: rate, installment_amount: value, frequency } = preset;
  const overdue_interest_rate =
    preset.overdue_interest_rate === 0 ? '' : moneyFieldText(preset.overdue_interest_rate);
  const interest = {
    ...(rate !== null && { interest_rate: rateFieldText(rate) }),
    ...(value !== null && { installment_amount: moneyFieldText(value) }),
  };
  if (method === 'single' || frequency === null)
    return { kind: 'single', ...interest, overdue_interest_rate };
  return {
    kind: 'installments',
    interest_method: method,
    ...interest,
    installment_count: String(preset.installment_count ?? ''),
    frequency,
    skip: skippedDaysOf(preset.skipped_days),
    overdue_interest_rate,
  };
}

/** The model whose fields the form shows; null where none fills it so. */
export function presetInUse(presets: readonly LoanPreset[], draft: LoanFormDraft): LoanPreset | null {
  const shown = new Map<string, unknown>(Object.entries(draft));
  const isFilledBy = (preset: LoanPreset) =>
    Object.entries(loanFieldsOf(preset)).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(shown.get(name)),
    );
  return presets.find(isFilledBy) ?? null;
}

export function readPreset(draft: PresetDraft): FormReading<PresetDraft, PresetFieldsIn> {
  const isSingle = draft.kind === 'single';
  const isFixed = !isSingle && draft.interest_method === 'fixed';
  const fee = readFee(draft.overdue_interest_rate);
  const errors = foundErrors<PresetDraft>({
    interest_rate: isFixed || isBlank(draft.interest_rate) ? null : rateError(draft.interest_rate, ''),
    installment_amount:
      isFixed && !isBlank(draft.installment_amount) ? amountError(draft.installment_amount, '') : null,
    overdue_interest_rate: feeError(draft.overdue_interest_rate),
  });
  const [text] = Object.values(errors);
  if (text !== undefined || fee === null)
    return { errors, problem: { title: 'Corrija o campo marcado', text: text ?? '' } };
  const fields = ownPresetFields({
    name: draft.name.trim(),
    interest_method: isSingle ? 'single' : draft.interest_method,
    interest_rate: parseRate(draft.interest_rate),
    installment_amount: parseMoney(draft.installment_amount),
    installment_count: isBlank(draft.installment_count) ? null : Number(draft.installment_count),
    frequency: draft.frequency,
    skipped_days: skippedDaysBits(draft.skip),
    overdue_interest_rate: fee,
    in_portal: draft.in_portal,
  });
  const problem = presetProblem(fields);
  return problem === null
    ? { values: fields }
    : {
        errors: { [problem.field]: problem.text },
        problem: { title: 'Corrija o campo marcado', text: problem.text },
      };
}
