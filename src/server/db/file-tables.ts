import type { ColumnType, Generated } from 'kysely';
import type { FileContentType, FileKind } from '#domain/files/file.ts';
import type { CreatedAt, Fixed, MaybeMoment } from './column-types.ts';

/** Photos, documents, signed papers and proofs of payment (AQ). */
export interface FilesTable {
  institution_id: Fixed<string>;
  id: Fixed<string>;
  client_id: Fixed<string>;
  loan_id: Fixed<string | null>;
  kind: Fixed<FileKind>;
  name: string;
  content_type: Fixed<FileContentType>;
  /** In bytes. */
  size: Fixed<number>;
  sha256: Fixed<Buffer>;
  /** Whether the borrower sees it (AQ-10). */
  in_portal: Generated<boolean>;
  /** Null is the client, in the portal. */
  added_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  deleted_at: MaybeMoment;
  /** Since when its bytes are gone. */
  emptied_at: MaybeMoment;
}

export interface FileContentsTable {
  institution_id: Fixed<string>;
  file_id: Fixed<string>;
  /** That of the file. */
  client_id: Fixed<string>;
  content: Fixed<Buffer>;
}
