import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { PHOTO_LIMITS, type FileKind } from '#domain/files/file.ts';
import { fileFrame } from '#domain/files/file-frame.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { deletePhoto, notePhoto } from './client-photo.ts';

interface NewFile {
  readonly clientId: string;
  readonly loanId: string | null;
  readonly kind: FileKind;
  readonly name: string;
  readonly content: Uint8Array;
}

interface PutFile {
  readonly id: string;
  readonly sha256: Buffer;
  /** The same bytes were there before, and nothing was stored (AQ-8). */
  readonly repeated: boolean;
}

/**
 * Stores a file with the rights of the transaction: staff any kind, a cobrador of their clients, a borrower a payment proof of their own.
 * Its type is what its frame says (AQ-4). The lock makes the sum of many uploads at once stay within the quota (AQ-6). The caller has
 * checked that client and loan exist.
 */
export async function putFile(
  tx: Tx,
  institution: string,
  { clientId, loanId, kind, name, content }: NewFile,
  {
    quotaBytes,
    full = () => new Problem('files_full'),
    now,
  }: { readonly quotaBytes: number; readonly full?: () => Problem; readonly now: Date },
): Promise<PutFile> {
  const type = checkedType(kind, content);
  const sha256 = createHash('sha256').update(content).digest();
  const used = await lockFiles(tx);
  const same = await sameFile(tx, institution, { clientId, kind, sha256 });
  if (same !== undefined) return { id: same, sha256, repeated: true };
  if (used + content.length > quotaBytes) throw full();
  if (kind === 'photo') await deletePhoto(tx, { institution, clientId }, now);
  const id = newId();
  const ofInstitution = { institution_id: institution, client_id: clientId };
  await tx
    .insertInto('files')
    .values({
      ...ofInstitution,
      id,
      loan_id: loanId,
      kind,
      name,
      content_type: type,
      size: content.length,
      sha256,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('file_contents')
    .values({
      ...ofInstitution,
      file_id: id,
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    })
    .execute();
  if (kind === 'photo') await notePhoto(tx, { institution, clientId }, sha256.toString('hex'));
  await announce(tx, institution, { table: 'files', op: 'INSERT', id, client_id: clientId });
  return { id, sha256, repeated: false };
}

function checkedType(kind: FileKind, content: Uint8Array) {
  const frame = fileFrame(content);
  if (frame === null) throw new Problem('file_refused');
  if (kind !== 'photo') return frame.type;
  const [width, height] = frame.sides ?? [0, 0];
  const fits = width === height && width <= PHOTO_LIMITS.side && content.length <= PHOTO_LIMITS.bytes;
  if (!fits || width === 0)
    throw new Problem(
      'file_refused',
      'A foto do cliente deve ser um quadrado de até 320 × 320 pontos e 40 kB.',
    );
  return frame.type;
}

/** The bytes that are kept, under a lock until the end of the transaction. */
export async function lockFiles(tx: Tx): Promise<number> {
  const { rows } = await sql<{ used: number }>`select caderneta_lock_files() as used`.execute(tx);
  return rows[0]?.used ?? 0;
}

/** Proofs and papers of staff are apart: neither side sees all of the other's. */
async function sameFile(
  tx: Tx,
  institution: string,
  { clientId, kind, sha256 }: { readonly clientId: string; readonly kind: FileKind; readonly sha256: Buffer },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('institution_id', '=', institution)
    .where('client_id', '=', clientId)
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .where('emptied_at', 'is', null)
    .where((eb) =>
      kind === 'payment_proof' || kind === 'acceptance' || kind === 'photo'
        ? eb('kind', '=', kind)
        : eb('kind', 'not in', ['payment_proof', 'acceptance', 'photo']),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
