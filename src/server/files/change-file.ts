import { sql } from 'kysely';
import type { ClientFile } from '#contract/files.ts';
import { ALREADY_HERE } from '#domain/files/file.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { deletePhoto, notePhoto } from './client-photo.ts';
import { ofLivingClient, requireFileRow, restorableSince } from './file-store.ts';
import { lockFiles, sameFile } from './put-file.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';

/**
 * Its name, and whether the client sees it (AQ-10); a missing one stays as it is. Who may not open a document may not show it either: the
 * portal would be a way around the password (AQ-13).
 */
export async function changeFile(
  tx: Tx,
  institution: string,
  /** Without a session it is the program itself. */
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
  change: { readonly name?: string | undefined; readonly in_portal?: boolean | undefined },
): Promise<ClientFile> {
  const file = await lockFile(tx, institution, id);
  if (file.deleted_at !== null || isKeptByItself(file)) throw new Problem('not_found');
  if (change.in_portal === true && !file.in_portal && sessionId !== null)
    await refuseUnconfirmed(tx, institution, { kind: file.kind, sessionId });
  await tx
    .updateTable('files')
    .set({ name: change.name ?? file.name, in_portal: change.in_portal ?? file.in_portal })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'files', op: 'UPDATE', id, client_id: file.client_id });
  return requireFileRow(tx, institution, id);
}

/** Its bytes go 30 days later; what an open loan was signed with stays (AQ-9). Deleted before, nothing changes. */
export async function deleteFile(tx: Tx, institution: string, id: string, now: Date): Promise<void> {
  const file = await lockFile(tx, institution, id);
  if (isKeptByItself(file)) throw new Problem('not_found');
  if (file.deleted_at !== null) return;
  if (file.kind === 'signed_contract' || file.kind === 'signed_note')
    await refuseOfOpenLoan(tx, institution, file);
  await tx
    .updateTable('files')
    .set({ deleted_at: now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  const { client_id: clientId } = file;
  if (file.kind === 'photo') await notePhoto(tx, { institution, clientId }, null);
  await announce(tx, institution, { table: 'files', op: 'UPDATE', id, client_id: clientId });
}

/** A photo takes the place of the one that was chosen since; other bytes that were added again since stay where they are (AQ-8). */
export async function restoreFile(tx: Tx, institution: string, id: string, now: Date): Promise<ClientFile> {
  // As an upload, which may bring the same bytes or another photo: of two at once the later one sees what the other did.
  await lockFiles(tx);
  const file = await lockFile(tx, institution, id);
  if (file.deleted_at === null) return requireFileRow(tx, institution, id);
  if (!file.has_content || new Date(file.deleted_at) <= restorableSince(now)) throw new Problem('not_found');
  const { client_id: clientId, kind } = file;
  const sha256 = Buffer.from(file.sha256, 'hex');
  if (kind === 'photo') await deletePhoto(tx, { institution, clientId }, now);
  else if ((await sameFile(tx, institution, { clientId, kind, sha256 })) !== undefined)
    throw new Problem('file_kept', ALREADY_HERE);
  await tx
    .updateTable('files')
    .set({ deleted_at: null, restored_at: now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  if (file.kind === 'photo') await notePhoto(tx, { institution, clientId }, file.sha256);
  await announce(tx, institution, { table: 'files', op: 'UPDATE', id, client_id: clientId });
  return requireFileRow(tx, institution, id);
}

/** What a client sent or accepted stays as it is. */
function isKeptByItself({ kind }: ClientFile): boolean {
  return kind === 'payment_proof' || kind === 'acceptance';
}

async function lockFile(tx: Tx, institution: string, id: string): Promise<ClientFile> {
  await tx
    .selectFrom('files as f')
    .select('f.id')
    .where('f.institution_id', '=', institution)
    .where('f.id', '=', id)
    .where(ofLivingClient(institution))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return requireFileRow(tx, institution, id);
}

/** A loan that was given to another client is not theirs any more. */
async function refuseOfOpenLoan(
  tx: Tx,
  institution: string,
  { loan_id: loanId, client_id: clientId }: ClientFile,
): Promise<void> {
  if (loanId === null) return;
  const open = await tx
    .selectFrom('loans')
    .select('id')
    .where('institution_id', '=', institution)
    .where('id', '=', loanId)
    .where('client_id', '=', clientId)
    .where('status', '<>', sql.lit('pago'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) throw new Problem('file_kept');
}
