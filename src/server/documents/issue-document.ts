import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { FileAnswer } from '#contract/file-answer.ts';
import { codeOfHash } from '#domain/documents/document-code.ts';
import { documentFileName, DOCUMENT_WORDS } from '#domain/documents/document-kind.ts';
import type { BorrowerIdentity, Database, StaffIdentity, Tx } from '#server/db/database.ts';
import type { IssuableDocument } from './document-facts.ts';
import type { DocumentReader } from './document-store.ts';
import { makePdf } from './pdf/make-pdf.ts';
import { pdfFile } from './pdf/pdf-file.ts';

/** A person of the institution, or a borrower. */
export type Issuer = StaffIdentity | BorrowerIdentity;
export type ReadDocument = (reader: DocumentReader) => Promise<IssuableDocument>;

/**
 * Reads the facts in one snapshot, draws the document without a transaction (decision 8) and notes its issue. The same facts
 * are the same document: issuing it again adds no second note (DC-9).
 */
export async function issueDocument(
  db: Database,
  issuer: Issuer,
  { read, publicUrl }: { readonly read: ReadDocument; readonly publicUrl: string | null },
): Promise<FileAnswer> {
  const document = await readSnapshot(db, issuer, read);
  const { bytes, hash, code } = await drawDocument(document, { institution: issuer.institution, publicUrl });
  await noteIssueOf(db, issuer, { document, hash, code });
  return pdfFile(
    documentFileName(
      document.kind,
      document.client?.name ?? null,
      document.document_date,
      document.roll?.width,
    ),
    bytes,
  );
}

/** The same facts are the same document, with the same code. */
export function hashOf({ kind, facts }: Pick<IssuableDocument, 'kind' | 'facts'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, facts]))
    .digest();
}

export async function drawDocument(
  document: IssuableDocument,
  { institution, publicUrl }: { readonly institution: string; readonly publicUrl: string | null },
): Promise<{ readonly bytes: Uint8Array; readonly hash: Buffer; readonly code: string }> {
  const hash = hashOf(document);
  const code = codeOfHash(hash);
  const title = [DOCUMENT_WORDS[document.kind], document.client?.name].filter(Boolean).join(': ');
  const { created_at, letterhead, blocks, roll } = document;
  const drawn =
    roll === undefined
      ? { title, created_at, code, letterhead, blocks }
      : { title, created_at, code, ...roll, check: checkOf(code, publicUrl) };
  return { bytes: await makePdf(drawn, institution), hash, code };
}

/** Where a paper can be checked by anybody who holds it (PD-18). */
function checkOf(code: string, publicUrl: string | null) {
  if (publicUrl === null) return { text: code, label: 'Código do documento' };
  const page = new URL('/conferir', publicUrl);
  return { text: `${page.href}#${code}`, label: `Confira em ${page.host}${page.pathname}` };
}

function readSnapshot(db: Database, issuer: Issuer, read: ReadDocument): Promise<IssuableDocument> {
  const { institution } = issuer;
  return 'user' in issuer
    ? db.asStaff(issuer, (tx) => read({ tx, institution, borrower: null }), { snapshot: true })
    : db.asBorrower(issuer, (tx) => read({ tx, institution, borrower: issuer.clientId }), {
        snapshot: true,
      });
}

interface Issue {
  readonly document: IssuableDocument;
  readonly hash: Buffer;
  readonly code: string;
}

async function noteIssueOf(db: Database, issuer: Issuer, issue: Issue): Promise<void> {
  const insert = (tx: Tx) => noteIssue(tx, issuer.institution, issue);
  if (!('user' in issuer)) await db.asBorrower(issuer, insert);
  // A viewer writes nothing (EQ-6), and nobody while the institution is closing: that they had it printed is noted by the server.
  else if (issuer.role === 'viewer' || issuer.isClosing === true)
    await db.asLender(issuer.institution, insert, { user: issuer.user });
  else await db.asStaff(issuer, insert);
}

/** Under its code (DC-9). */
export async function noteIssue(tx: Tx, institution: string, { document, hash, code }: Issue): Promise<void> {
  await tx
    .insertInto('documents_issued')
    .values({
      institution_id: institution,
      id: newId(),
      kind: document.kind,
      client_id: document.client?.id ?? null,
      loan_id: document.loan_id,
      payment_id: document.payment_id,
      amount: document.amount,
      document_date: document.document_date,
      code,
      sha256: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
