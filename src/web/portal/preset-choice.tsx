import type { PortalPreset } from '#contract/loan-presets.ts';
import type { Day } from '#domain/calendar.ts';
import { effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import { presetPlan } from '#domain/loans/terms/loan-preset.ts';
import { planText } from '#domain/loans/plan/plan-summary.ts';
import { simulationFigures } from '#domain/loans/terms/simulation.ts';
import { readAmount } from '#web/ui/form/read-amount.ts';
import { ChoiceList } from '#web/ui/form/choice-list.tsx';

interface OfferedPreset {
  readonly id: string;
  readonly name: string;
  /** '20x de R$ 65,00'. */
  readonly plan: string;
  /** 'Custo efetivo: …' (LP-20). */
  readonly cost: string;
}

/** The models that make a plan of the typed amount, with its instalments (SM-8). */
export function offeredPresets(
  presets: readonly PortalPreset[],
  amountText: string,
  today: Day,
): readonly OfferedPreset[] {
  const amount = readAmount(amountText);
  if (amount === null) return [];
  return presets.flatMap((preset) => {
    const installments = presetPlan(preset, amount, today);
    if (installments === null) return [];
    const { id, name, frequency } = preset;
    const { cost } = simulationFigures({ amount, start_date: today, frequency, installments });
    return [{ id, name, plan: planText(installments), cost: effectiveCostText(cost) }];
  });
}

interface PresetChoiceProps {
  offers: readonly OfferedPreset[];
  chosen: string | null;
  onChoose: (presetId: string | null) => void;
}

const NONE = 'none';

export function PresetChoice({ offers, chosen, onChoose }: PresetChoiceProps) {
  if (offers.length === 0) return null;
  const offer = offers.find(({ id }) => id === chosen);
  return (
    <ChoiceList
      label="Simulação"
      hint={
        <>
          {offer !== undefined && <span className="block">{offer.cost}</span>}
          Valores para simulação. A instituição confirma as condições.
        </>
      }
      options={[
        ...offers.map(({ id, name, plan }) => ({ value: id, word: name, detail: plan })),
        { value: NONE, word: 'Só pedir o valor' },
      ]}
      value={offer?.id ?? NONE}
      onValueChange={(value) => onChoose(value === NONE ? null : value)}
    />
  );
}
