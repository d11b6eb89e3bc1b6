import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { PHOTO_LIMITS, type FileContentType, type FileKind } from '#domain/files/file.ts';
import { fileFrame } from '#domain/files/file-frame.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { announcement } from '#server/records/announce.ts';
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
  readonly type: FileContentType;
  readonly sha256: Buffer;
  /** The same bytes were there before, and nothing was stored (AQ-8). */
  readonly repeated: boolean;
}

interface Room {
  readonly quotaBytes: number;
  readonly full?: () => Problem;
  readonly now: Date;
}

/** What is kept already, under the lock of the quota, which makes the sum of many uploads at once stay within it (AQ-6). */
export interface KeptFiles {
  readonly used: number;
  /** The file with the same bytes, for the same client. */
  readonly same: string | undefined;
  readonly sha256: Buffer;
}

/**
 * Stores a file with the rights of the transaction: staff any kind, a cobrador of their clients, a borrower a payment proof of their own.
 * Its type is what its frame says (AQ-4). The caller has checked that client and loan exist.
 */
export async function putFile(tx: Tx, institution: string, file: NewFile, room: Room): Promise<PutFile> {
  return storeFile(tx, institution, file, { ...room, kept: await lockKeptFiles(tx, institution, file) });
}

/** The first half of `putFile`, which needs no answer of another statement and can be sent beside others. */
export async function lockKeptFiles(
  tx: Tx,
  institution: string,
  { clientId, kind, content }: Pick<NewFile, 'clientId' | 'kind' | 'content'>,
): Promise<KeptFiles> {
  const sha256 = createHash('sha256').update(content).digest();
  const [used, same] = await Promise.all([
    lockFiles(tx),
    sameFile(tx, institution, { clientId, kind, sha256 }),
  ]);
  return { used, same, sha256 };
}

/** The second half: what it writes is sent with the next statement of the transaction or with its COMMIT. */
export async function storeFile(
  tx: Tx,
  institution: string,
  { clientId, loanId, kind, name, content }: NewFile,
  {
    kept: { used, same, sha256 },
    quotaBytes,
    full = () => new Problem('files_full'),
    now,
  }: Room & { readonly kept: KeptFiles },
): Promise<PutFile> {
  const type = checkedType(kind, content);
  if (same !== undefined) return { id: same, type, sha256, repeated: true };
  if (used + content.length > quotaBytes) throw full();
  if (kind === 'photo') await deletePhoto(tx, { institution, clientId }, now);
  const id = newId();
  postponeWrites(tx, [
    insertFile({
      institution,
      clientId,
      id,
      loanId,
      kind,
      name,
      type,
      size: content.length,
      sha256,
      now,
    }),
    insertContents({
      institution,
      clientId,
      id,
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    }),
    announcement(institution, { table: 'files', op: 'INSERT', id, client_id: clientId }),
  ]);
  if (kind === 'photo') await notePhoto(tx, { institution, clientId }, sha256.toString('hex'));
  return { id, type, sha256, repeated: false };
}

interface FileRow extends Omit<NewFile, 'content'> {
  readonly institution: string;
  readonly id: string;
  readonly type: FileContentType;
  readonly size: number;
  readonly sha256: Buffer;
  readonly now: Date;
}

const insertFile = fixedStatement((tx, file: FileRow) =>
  tx.insertInto('files').values({
    institution_id: file.institution,
    client_id: file.clientId,
    id: file.id,
    loan_id: file.loanId,
    kind: file.kind,
    name: file.name,
    content_type: file.type,
    size: file.size,
    sha256: file.sha256,
    created_at: file.now,
  }),
);

interface ContentsRow {
  readonly institution: string;
  readonly clientId: string;
  readonly id: string;
  readonly content: Buffer;
}

const insertContents = fixedStatement((tx, { institution, clientId, id, content }: ContentsRow) =>
  tx
    .insertInto('file_contents')
    .values({ institution_id: institution, client_id: clientId, file_id: id, content }),
);

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

/** The file that has these bytes already. Proofs and papers of staff are apart: neither side sees all of the other's. */
export async function sameFile(
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
