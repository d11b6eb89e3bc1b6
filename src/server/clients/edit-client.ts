import type { ClientChangeIn, KnownClient } from '#contract/clients.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { lockClient, updateClient } from './client-store.ts';
import { refuseCpfOfDeleted, refuseTakenCpf, refusingTakenCpf } from './unique-cpf.ts';
import { linkRequestsToClient } from './link-requests.ts';

interface EditClient {
  readonly id: string;
  readonly change: ClientChangeIn;
}

/** Changes only the given fields (LN-18), refuses a CPF in use (CL-8) and links requests with the new CPF (IN-9). */
export async function editClient(
  tx: Tx,
  institution: string,
  { id, change: { version, ...fields } }: EditClient,
): Promise<KnownClient> {
  const locked = await lockClient(tx, institution, id);
  if (locked.deleted_at !== null) throw new Problem('not_found');
  const { deleted_at: _, ...before } = locked;
  refuseOtherVersion(before, version);
  if (Object.keys(fields).length === 0) return before;
  const newCpf = fields.cpf !== undefined && fields.cpf !== before.cpf ? fields.cpf : null;
  if (newCpf !== null) {
    await refuseTakenCpf(tx, institution, newCpf, { exceptId: id });
    await refuseCpfOfDeleted(tx, institution, newCpf);
  }
  const client = await refusingTakenCpf(updateClient(tx, institution, id, fields));
  if (newCpf !== null) await linkRequestsToClient(tx, institution, client);
  await announce(tx, institution, { table: 'clients', op: 'UPDATE', id });
  return client;
}
