/** What the law calls who lends; it changes notices only (LP-22). */
export const LENDER_KINDS = ['person', 'esc', 'company', 'not_said'] as const;
export type LenderKind = (typeof LENDER_KINDS)[number];

export const LENDER_KIND_WORDS = {
  person: 'Pessoa física',
  esc: 'Empresa Simples de Crédito',
  company: 'Outra empresa',
  not_said: 'Prefiro não informar',
} as const satisfies Record<LenderKind, string>;
