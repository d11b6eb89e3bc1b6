export const LINE_VERDICTS = ['certain', 'probable', 'registered', 'unmatched'] as const;
export type LineVerdictKind = (typeof LINE_VERDICTS)[number];

export const LINE_VERDICT_WORDS = {
  certain: 'Certo',
  probable: 'Provável',
  registered: 'Já registrado',
  unmatched: 'Sem par',
} as const satisfies Record<LineVerdictKind, string>;

/** Ticked from the beginning; nothing else is (EX-7). */
export function isTicked(verdict: LineVerdictKind): boolean {
  return verdict === 'certain' || verdict === 'registered';
}

/** Why a client was found, in this order: whole CPF, six digits of it with the first name, a confirmation before, the name; or by choice (EX-5). */
export const PAYER_REASONS = ['cpf', 'cpf_middle', 'remembered', 'name', 'chosen'] as const;
export type PayerReason = (typeof PAYER_REASONS)[number];

export const PAYER_REASON_WORDS = {
  cpf: 'CPF confere',
  cpf_middle: 'CPF confere',
  remembered: 'você confirmou antes',
  name: 'nome confere',
  chosen: 'você escolheu',
} as const satisfies Record<PayerReason, string>;
