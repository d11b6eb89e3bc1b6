import type { ClientFile } from '#contract/files.ts';
import type { AddedKind } from '#domain/files/file.ts';
import type { Tx } from '#server/db/database.ts';
import { requireClientWithLoan } from '#server/records/require-client-with-loan.ts';
import { requireFileRow } from './file-store.ts';
import { putFile } from './put-file.ts';

/** What staff add to a client, or to one of their loans (AQ-1). */
export async function addFile(
  tx: Tx,
  institution: string,
  added: {
    readonly clientId: string;
    readonly loan_id?: string | undefined;
    readonly kind: AddedKind;
    readonly name: string;
    readonly content: Uint8Array;
  },
  at: { readonly quotaBytes: number; readonly now: Date },
): Promise<ClientFile & { repeated: boolean }> {
  const { clientId, loan_id: loanId, kind, name, content } = added;
  await requireClientWithLoan(tx, institution, clientId, loanId);
  const file = { clientId, loanId: loanId ?? null, kind, name, content };
  const { id, repeated } = await putFile(tx, institution, file, at);
  return { ...(await requireFileRow(tx, institution, id)), repeated };
}
