import type { Cpf } from '#domain/cpf.ts';
import { Problem } from '#domain/problem.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { Tx } from '#server/db/database.ts';
import { cpfIsOfDeleted, cpfIsTaken } from './client-store.ts';

/** CL-8: one live client per CPF. */
export async function refuseTakenCpf(
  tx: Tx,
  institution: string,
  cpf: Cpf,
  { exceptId, message }: { readonly exceptId: string; readonly message?: string },
): Promise<void> {
  if (await cpfIsTaken(tx, institution, cpf, exceptId)) throw new Problem('cpf_taken', message);
}

/** CL-5: a second record of a deleted client would keep the first from being restored, and its loans out of reach. */
export async function refuseCpfOfDeleted(tx: Tx, institution: string, cpf: Cpf): Promise<void> {
  if (await cpfIsOfDeleted(tx, institution, cpf)) throw new Problem('client_deleted');
}

/** Someone may take the CPF between the look and the write; then the index refuses, and says the same. */
export async function whileCpfIsFree<T>(write: () => Promise<T | null>): Promise<T> {
  try {
    const written = await write();
    if (written === null) throw new Problem('not_found');
    return written;
  } catch (error) {
    if (isUniqueViolation(error, 'clients_cpf_key')) throw new Problem('cpf_taken');
    throw error;
  }
}
