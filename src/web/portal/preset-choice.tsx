import type { PortalPreset } from '#contract/loan-presets.ts';
import type { Day } from '#domain/calendar.ts';
import { presetPlanText } from '#domain/loans/loan-preset.ts';
import { readAmount } from '#web/forms/read-amount.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';

interface OfferedPreset {
  readonly id: string;
  readonly name: string;
  /** '20x de R$ 65,00'. */
  readonly plan: string;
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
    const plan = presetPlanText(preset, amount, today);
    return plan === null ? [] : [{ id: preset.id, name: preset.name, plan }];
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
  const isOffered = offers.some(({ id }) => id === chosen);
  return (
    <ChoiceList
      label="Simulação"
      hint="Valores para simulação. A instituição confirma as condições."
      options={[
        ...offers.map(({ id, name, plan }) => ({ value: id, word: name, detail: plan })),
        { value: NONE, word: 'Só pedir o valor' },
      ]}
      value={isOffered ? (chosen ?? NONE) : NONE}
      onValueChange={(value) => onChoose(value === NONE ? null : value)}
    />
  );
}
