import type { Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { clientWithCpf, cpfIsOfDeleted } from './client-store.ts';

/** One client per CPF, not counting deleted ones (CL-8). */
export async function refuseTakenCpf(
  tx: Tx,
  institution: string,
  cpf: Cpf,
  { exceptId, message }: { readonly exceptId: string; readonly message?: string },
): Promise<void> {
  const client = await clientWithCpf(tx, institution, cpf, { exceptId });
  if (client !== undefined) throw new Problem('cpf_taken', message, { client });
}

/** A second record with the CPF of a deleted client would prevent restoring it with its loans (CL-5). */
export async function refuseCpfOfDeleted(tx: Tx, institution: string, cpf: Cpf): Promise<void> {
  if (await cpfIsOfDeleted(tx, institution, cpf)) throw new Problem('client_deleted');
}

/** A concurrent change may take the CPF between check and write; the unique index then refuses with the same problem. */
export function refusingTakenCpf<T>(write: Promise<T>): Promise<T> {
  return refusingDuplicate(write, { index: 'clients_cpf_key', problem: 'cpf_taken' });
}
