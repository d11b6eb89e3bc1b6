import { z } from 'zod';
import { PLAN_LIMITS } from '#domain/loans/plan/installment-plan.ts';
import { FREQUENCIES, INTEREST_METHODS } from '#domain/loans/loan/loan.ts';
import { PRESET_LIMITS } from '#domain/loans/terms/loan-preset.ts';
import { OWNERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import {
  dailyFeeIn,
  id,
  moneyOut,
  nothingOut,
  positiveMoneyIn,
  rateIn,
  rateOut,
  requiredText,
  versionIn,
  versionOut,
} from './wire-types.ts';

const preset = z.strictObject({
  id,
  name: z.string(),
  interest_method: z.enum(INTEREST_METHODS),
  interest_rate: rateOut.nullable(),
  installment_amount: moneyOut.nullable(),
  installment_count: z.int().nullable(),
  frequency: z.enum(FREQUENCIES).nullable(),
  skipped_days: z.int(),
  overdue_interest_rate: moneyOut,
  in_portal: z.boolean(),
  version: versionOut,
});

/** What a borrower may see of a model (SM-8). */
const portalPreset = preset.omit({ overdue_interest_rate: true, in_portal: true, version: true });
export type PortalPreset = z.infer<typeof portalPreset>;

const presetFields = z.strictObject({
  name: requiredText(PRESET_LIMITS.name),
  interest_method: z.enum(INTEREST_METHODS),
  /** Of every method but 'fixed'. */
  interest_rate: rateIn.nullable(),
  /** Of 'fixed'. */
  installment_amount: positiveMoneyIn.nullable(),
  /** Of every method but 'single', like the frequency. */
  installment_count: z.int().min(PLAN_LIMITS.smallestCount).max(PLAN_LIMITS.largestCount).nullable(),
  frequency: z.enum(FREQUENCIES).nullable(),
  /** 1 Saturdays + 2 Sundays + 4 national holidays. */
  skipped_days: z.int().min(0).max(7),
  overdue_interest_rate: dailyFeeIn,
  in_portal: z.boolean(),
});
export type PresetFieldsIn = z.output<typeof presetFields>;
const presetChange = presetFields.partial().extend({ version: versionIn });

const one = z.strictObject({ id });

export const loanPresetEndpoints = {
  'GET /api/loan-presets': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Condições prontas, na ordem escolhida',
    output: z.strictObject({ items: z.array(preset) }),
  }),
  'POST /api/loan-presets': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Criar condição pronta, no fim da lista; até 20',
    body: presetFields,
    output: preset,
    status: 201,
    idempotent: true,
  }),
  'PUT /api/loan-presets/order': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Ordenar as condições prontas; recusado se a lista mudou',
    body: z.strictObject({ ids: z.array(id).max(PRESET_LIMITS.presets) }),
    output: z.strictObject({ items: z.array(preset) }),
  }),
  'PATCH /api/loan-presets/:id': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Alterar condição pronta: só os campos enviados mudam; recusado se ela mudou desde a versão vista',
    params: one,
    body: presetChange,
    output: preset,
  }),
  'DELETE /api/loan-presets/:id': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Excluir condição pronta; os empréstimos ficam como estão e ela pode ser restaurada',
    params: one,
    output: nothingOut,
    status: 204,
  }),
  'POST /api/loan-presets/:id/restore': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Restaurar condição pronta excluída',
    params: one,
    output: preset,
    idempotent: true,
  }),
  'GET /api/portal/loan-presets': endpoint({
    who: 'borrower',
    summary: 'As condições prontas que a instituição mostra no portal, na ordem dela',
    output: z.strictObject({ items: z.array(portalPreset) }),
  }),
};
