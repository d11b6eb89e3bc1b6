import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

interface ClientKey {
  readonly institution: string;
  readonly clientId: string;
}

/** A client has one photo: the one before it can be restored like any deleted file (AQ-5). */
export async function deletePhoto(tx: Tx, { institution, clientId }: ClientKey, now: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deleted_at: now })
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .execute();
}

/** Follows from the photo that is not deleted (I22); null without one. */
export async function notePhoto(
  tx: Tx,
  { institution, clientId }: ClientKey,
  sha256: string | null,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ photo_sha256: sha256 })
    .where('institution_id', '=', institution)
    .where('id', '=', clientId)
    .execute();
  await announce(tx, institution, { table: 'clients', op: 'UPDATE', id: clientId });
}
