import { brl } from '../money.ts';
import { creditsSum, type Credit } from './income-tax.ts';

/** Above every form of the report (LP-43). */
export const INCOME_TAX_NOTICE = 'Valores registrados no Caderneta. Confira com um contador.';

/** 'Até R$ 5.000,00: 12 pessoas · R$ 18.400,00', with what is out on the later day. */
export function smallCreditsText(small: readonly Credit[]): string {
  const people = small.length === 1 ? '1 pessoa' : `${small.length} pessoas`;
  return `Até R$ 5.000,00: ${people} · ${brl(creditsSum(small).until)}`;
}
