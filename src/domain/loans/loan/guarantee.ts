import type { Cpf } from '../../cpf.ts';
import type { Cents } from '../../money.ts';

export const GUARANTEE_LIMITS = {
  guarantors: 3,
  items: 5,
  phone: 32,
  address: 300,
  description: 300,
} as const;

/** 'Avalista': answers for the loan besides the client (PD-1). Never charged by the app (PD-4). */
export interface Guarantor {
  readonly name: string;
  readonly cpf: Cpf | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** 'Garantia': something left as a pledge (PD-1). */
export interface PledgedItem {
  readonly description: string;
  readonly value: Cents | null;
}

export interface Guarantees {
  readonly guarantors: readonly Guarantor[];
  readonly items: readonly PledgedItem[];
}

export const NO_GUARANTEES: Guarantees = { guarantors: [], items: [] };

/** Said where a pledge is to be given back before the loan is paid (PD-3). */
export const NOT_RETURNED_YET = 'A garantia é devolvida depois da quitação.';
