import { clientToWire, type KnownClient } from '#contract/client-translation.ts';
import type { ClientChangeIn } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { linkRequestsToClient } from '#server/interest-requests/interest-request-store.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseCpfOfDeleted, refuseTakenCpf, whileCpfIsFree } from './taken-cpf.ts';

interface EditClient {
  readonly id: string;
  readonly change: ClientChangeIn;
}

/** LN-18: only what the change carries is another afterwards. CL-8, and IN-9 where the CPF becomes that of a requester. */
export async function editClient(tx: Tx, owner: string, { id, change }: EditClient): Promise<KnownClient> {
  const before = await lockClient(tx, owner, id);
  if (before === null || before.deleted) throw new Problem('not_found');
  refuseOtherVersion(clientToWire(before.client), change.version);
  const { version: _, ...fields } = change;
  if (Object.keys(fields).length === 0) return before.client;
  const newCpf = fields.cpf === before.client.cpf ? undefined : fields.cpf;
  if (newCpf !== undefined) {
    await refuseTakenCpf(tx, owner, newCpf, { exceptId: id });
    await refuseCpfOfDeleted(tx, owner, newCpf);
  }
  const client = await whileCpfIsFree(() => updateClient(tx, owner, id, fields));
  if (newCpf !== undefined) await linkRequestsToClient(tx, owner, client);
  return client;
}
