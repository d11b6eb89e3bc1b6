import type { Cpf } from '../cpf.ts';
import { firstNameFits, nameFits, nameMayFit, payerKey, type Payer } from './payer-of.ts';
import type { PayerReason } from './verdict-words.ts';

export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly cpf: Cpf;
}

export interface KnownPayer {
  readonly payer_key: string;
  readonly client_id: string;
}

export interface FoundPayer {
  readonly client: KnownClient;
  readonly reason: PayerReason;
}

export interface FoundPayers {
  readonly payers: readonly FoundPayer[];
  /** Several clients fit by one and the same fact: all are offered and none is chosen. */
  readonly isAmbiguous: boolean;
}

/** `clients` are those that may fit, `remembered` what was confirmed before for this institution. */
export function findPayers(
  payer: Payer,
  clients: readonly KnownClient[],
  remembered: readonly KnownPayer[],
): FoundPayers {
  const found = (reason: PayerReason, fits: (client: KnownClient) => boolean): FoundPayer[] =>
    clients.filter(fits).map((client) => ({ client, reason }));
  const key = payerKey(payer);
  const byCpf = found('cpf', ({ cpf }) => payer.cpfs.includes(cpf));
  const byNumber =
    byCpf.length > 0
      ? byCpf
      : found(
          'cpf_middle',
          ({ cpf, name }) => middleOf(cpf) === payer.cpfMiddle && firstNameFits(payer.name, name),
        );
  const byMemory = found('remembered', ({ id }) =>
    remembered.some((known) => known.payer_key === key && known.client_id === id),
  ).filter(({ client }) => byNumber.every((other) => other.client.id !== client.id));
  // Where the numbers name a client, a name adds nothing; where they contradict one, it is somebody of the same name.
  const byName =
    byNumber.length > 0
      ? []
      : found('name', (client) => isByName(payer, client, byMemory.length > 0)).filter(({ client }) =>
          byMemory.every((other) => other.client.id !== client.id),
        );
  return {
    payers: [...byNumber, ...byMemory, ...byName],
    isAmbiguous: byNumber.length > 1 || byMemory.length > 1 || byName.length > 1,
  };
}

/** Beside a client who is remembered, one whose name only begins so is looked at too: the same cut name may be either's. */
function isByName(payer: Payer, { name, cpf }: KnownClient, isRemembered: boolean): boolean {
  if (payer.cnpj !== null || payer.cpfs.length > 0) return false;
  if (payer.cpfMiddle !== null && payer.cpfMiddle !== middleOf(cpf)) return false;
  return isRemembered ? nameMayFit(payer.name, name) : nameFits(payer.name, name);
}

function middleOf(cpf: Cpf): string {
  return cpf.slice(3, 9);
}
