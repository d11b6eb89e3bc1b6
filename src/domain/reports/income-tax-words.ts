import type { LenderKind } from '../lender-kind.ts';
import { brl } from '../money.ts';
import { creditsSum, type Credit } from './income-tax.ts';

export const NO_CREDITS = 'Nada emprestado nestas datas.';

interface IncomeTaxWords {
  readonly title: string;
  /** Above every form of the report (LP-43). */
  readonly notice: string;
  /** What was out on the two days. */
  readonly credits: string;
}

/** A company's declaration is another: it has the sums without the words of a person's tax (LP-40). */
export function incomeTaxWords(kind: LenderKind): IncomeTaxWords {
  return kind === 'company'
    ? {
        title: 'Valores do ano',
        notice: 'Para empresas, fale com o contador.',
        credits: 'Na rua',
      }
    : {
        title: 'Imposto de renda',
        notice: 'Valores registrados no Caderneta. Confira com um contador.',
        credits: 'Créditos',
      };
}

/** 'Até R$ 5.000,00: 12 pessoas · R$ 18.400,00', with what is out on the later day. */
export function smallCreditsText(small: readonly Credit[]): string {
  const people = small.length === 1 ? '1 pessoa' : `${small.length} pessoas`;
  return `Até R$ 5.000,00: ${people} · ${brl(creditsSum(small).until)}`;
}
