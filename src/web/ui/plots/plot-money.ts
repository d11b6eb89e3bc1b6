import { brl, groupThousands, type Cents } from '#domain/money.ts';
import { HIDDEN_MONEY, useValuesHidden } from '#web/ui/money/hidden-values.ts';

/** How pictures write money: the sentence, the values on touch and the table say the same. */
export interface PlotMoney {
  /** `R$ 1.234,56` */
  full: (amount: Cents) => string;
  /** Where there is room for a few letters: `1.234`, `12,3 mil`, `1,2 mi`. */
  short: (amount: Cents) => string;
  /** Where there is hardly any: `12 mil`. */
  shortest: (amount: Cents) => string;
}

export const SHOWN_MONEY: PlotMoney = {
  full: brl,
  short: shortMoney,
  shortest: (amount) => shortMoney(amount).replace(/,\d mil$/, ' mil'),
};
const HIDDEN: PlotMoney = { full: () => HIDDEN_MONEY, short: () => '••', shortest: () => '••' };

export function usePlotMoney(): PlotMoney {
  return useValuesHidden() ? HIDDEN : SHOWN_MONEY;
}

const REAL = 100;

export function shortMoney(amount: Cents): string {
  const reais = Math.round(amount / REAL);
  if (reais < 10_000) return groupThousands(String(reais));
  if (reais < 999_950) return `${oneDecimal(reais / 1_000)} mil`;
  return `${oneDecimal(reais / 1_000_000)} mi`;
}

function oneDecimal(value: number): string {
  const tenths = Math.round(value * 10);
  const whole = groupThousands(String(Math.floor(tenths / 10)));
  return value >= 100 || tenths % 10 === 0 ? whole : `${whole},${tenths % 10}`;
}
