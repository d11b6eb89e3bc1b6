import { sql, type SqlBool } from 'kysely';
import type { StoredFileAnswer } from '#contract/stored-file-answer.ts';
import type { FileKind } from '#domain/files/file.ts';
import { NOT_IN_BACKUP } from '#domain/loans/payments/payment-proof.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { ofLivingClient } from './file-store.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';

interface AskedFile {
  readonly id: string;
  /** In hexadecimal: the address of other bytes is not found. */
  readonly sha256: string;
}

export interface OpenedFile extends StoredFileAnswer {
  readonly clientId: string;
  readonly kind: FileKind;
}

/**
 * For staff, behind the wall of the transaction; what is deleted, or of a deleted client, is not found (AQ-7), and a document may ask for
 * the password first (AQ-13).
 */
export async function requireFile(
  tx: Tx,
  institution: string,
  { sessionId, ...asked }: AskedFile & { readonly sessionId: string },
): Promise<OpenedFile> {
  const { content, ...file } = await fileRow(tx, institution, asked)
    .where(ofLivingClient(institution))
    .leftJoin('file_contents as c', (join) =>
      join.onRef('c.institution_id', '=', 'f.institution_id').onRef('c.file_id', '=', 'f.id'),
    )
    .select('c.content')
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await refuseUnconfirmed(tx, institution, { kind: file.kind, sessionId });
  return opened(file, content);
}

/** The photo of a client (AQ-5), behind the same wall. */
export async function requirePhoto(
  tx: Tx,
  institution: string,
  { id: clientId, sha256 }: AskedFile,
): Promise<StoredFileAnswer> {
  return tx
    .selectFrom('files as f')
    .innerJoin('file_contents as c', (join) =>
      join.onRef('c.institution_id', '=', 'f.institution_id').onRef('c.file_id', '=', 'f.id'),
    )
    .select(['f.name', 'f.content_type as type', 'c.content'])
    .where('f.institution_id', '=', institution)
    .where('f.client_id', '=', clientId)
    .where('f.kind', '=', 'photo')
    .where('f.sha256', '=', Buffer.from(sha256, 'hex'))
    .where('f.deleted_at', 'is', null)
    .where(ofLivingClient(institution))
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** For a borrower: what is shown to them, their own proofs, and the contracts that were not taken back (AQ-10, PB-12). */
export async function requirePortalFile(tx: Tx, institution: string, asked: AskedFile): Promise<OpenedFile> {
  const { content, ...file } = await fileRow(tx, institution, asked)
    .select(sql<Buffer | null>`caderneta_portal_file(f.id)`.as('content'))
    .where((eb) =>
      eb.or([
        eb('f.kind', '<>', 'acceptance'),
        sql<SqlBool>`exists (
          select from acceptances a
          where a.institution_id = ${institution} and a.client_id = f.client_id and a.file_id = f.id and a.withdrawn_at is null)`,
      ]),
    )
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return opened(file, content);
}

function fileRow(tx: Tx, institution: string, { id, sha256 }: AskedFile) {
  return tx
    .selectFrom('files as f')
    .select(['f.client_id', 'f.kind', 'f.name', 'f.content_type'])
    .where('f.institution_id', '=', institution)
    .where('f.id', '=', id)
    .where('f.sha256', '=', Buffer.from(sha256, 'hex'))
    .where('f.deleted_at', 'is', null);
}

interface FileRow {
  readonly client_id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly content_type: StoredFileAnswer['type'];
}

function opened({ client_id, kind, name, content_type }: FileRow, content: Buffer | null): OpenedFile {
  if (content === null)
    throw new Problem(
      'not_found',
      kind === 'payment_proof' ? 'O conteúdo deste comprovante já foi apagado.' : NOT_IN_BACKUP,
    );
  return { clientId: client_id, kind, name, type: content_type, content };
}
