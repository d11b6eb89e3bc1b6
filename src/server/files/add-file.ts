import { sql } from 'kysely';
import type { ClientFile } from '#contract/files.ts';
import { MB, type AddedKind } from '#domain/files/file.ts';
import { planLimit, refusePlanOver, type Allowance } from '#domain/plans/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { requireClientWithLoan } from '#server/records/require-client-with-loan.ts';
import { requireFileRow } from './file-store.ts';
import { lockKeptFiles, storeFile } from './put-file.ts';

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
  {
    quotaBytes,
    allowance,
    now,
  }: { readonly quotaBytes: number; readonly allowance: Allowance | null; readonly now: Date },
): Promise<ClientFile & { repeated: boolean }> {
  const { clientId, loan_id: loanId, kind, name, content } = added;
  if (allowance !== null) refusePlanOver(allowance);
  const most = allowance?.files_mb ?? null;
  const at =
    most === null
      ? { quotaBytes, now }
      : { quotaBytes: most * MB, full: () => planLimit('files_mb', most), now };
  const file = { clientId, loanId: loanId ?? null, kind, name, content };
  // All of it is sent at once; the answer names the first refusal.
  const [, , by, kept] = await Promise.all([
    requireClientWithLoan(tx, institution, clientId, loanId),
    loanId === undefined ? undefined : lockLoanOfFile(tx, institution, loanId),
    ownName(tx),
    lockKeptFiles(tx, institution, file),
  ]);
  const { id, type, sha256, repeated } = await storeFile(tx, institution, file, { ...at, kept });
  if (repeated || kind === 'photo') return { ...(await requireFileRow(tx, institution, id)), repeated };
  return {
    id,
    client_id: clientId,
    loan_id: file.loanId,
    kind,
    name,
    content_type: type,
    size: content.length,
    sha256: sha256.toString('hex'),
    in_portal: false,
    created_at: now.toISOString(),
    by,
    deleted_at: null,
    has_content: true,
    repeated,
  };
}

async function ownName(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null;
  }>`select caderneta_member_name(caderneta_user()) as name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** As its foreign key will, but before the lock of the quota: an offer of a contract takes the two in this order too. */
async function lockLoanOfFile(tx: Tx, institution: string, loanId: string): Promise<void> {
  await tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', loanId)
    .forKeyShare()
    .execute();
}
