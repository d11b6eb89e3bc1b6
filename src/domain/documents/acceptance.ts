/** What became of a contract that was offered to a client (PB-11, PB-12). */
export const ACCEPTANCE_STATES = ['waiting', 'outdated', 'accepted', 'earlier', 'withdrawn'] as const;
export type AcceptanceState = (typeof ACCEPTANCE_STATES)[number];

export const ACCEPTANCE_WORDS = {
  waiting: 'Aguardando o cliente',
  outdated: 'O empréstimo mudou depois do pedido',
  accepted: 'Contrato aceito pelo cliente',
  earlier: 'Aceite de uma versão anterior',
  withdrawn: 'Pedido retirado',
} as const satisfies Record<AcceptanceState, string>;

/** PB-13: what a click is worth, beside every acceptance. */
export const WHAT_IT_IS_WORTH =
  'Registro de aceite eletrônico simples. Para cobrar em juízo sem testemunhas, a lei pede assinatura por um provedor que confira a integridade (CPC, art. 784, § 4º) ou em papel com duas testemunhas.';

/** Whether the portal's code was typed again for it (PB-12). */
export function codeWords(accessCodeUsed: boolean): string {
  return accessCodeUsed ? 'Aceito com o código do cliente' : 'Aceito apenas com CPF';
}

interface Offered {
  readonly accepted: boolean;
  readonly withdrawn: boolean;
  /** The loan was edited, renewed or renegotiated since it was offered. */
  readonly changed: boolean;
}

export function acceptanceState({ accepted, withdrawn, changed }: Offered): AcceptanceState {
  if (withdrawn) return 'withdrawn';
  if (accepted) return changed ? 'earlier' : 'accepted';
  return changed ? 'outdated' : 'waiting';
}
