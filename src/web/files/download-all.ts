import type { ClientFile } from '#contract/files.ts';
import { fileName } from '#domain/file-name.ts';
import { call } from '#web/api/api-client.ts';
import type { FilesOf } from '#web/data/files/file-queries.ts';
import { fetchDocument, type DocumentSource } from '#web/documents/download-document.ts';
import { saveFile } from '#web/ui/basic/save-file.ts';
import { fileEnding } from './file-ending.ts';
import { distinctNames, zipOf, type ZipEntry } from './zip-file.ts';

const AT_ONCE = 100;

/** Saves every file of a client as one ZIP, made here (AQ-12); one that cannot be read ends it, so that none is missing unsaid. */
export async function downloadAll(
  of: FilesOf,
  clientName: string,
  through: NonNullable<DocumentSource['through']>,
): Promise<void> {
  const files = await allFiles(of);
  const names = distinctNames(
    files.map(({ name, content_type: type }) => fileName([name], fileEnding(type))),
  );
  const entries: ZipEntry[] = [];
  for (const [at, { id, sha256 }] of files.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a phone has little memory
    const response = await fetchDocument({ address: `/api/files/${id}/${sha256}`, through });
    // oxlint-disable-next-line no-await-in-loop
    entries.push({ name: names[at] ?? id, content: new Uint8Array(await response.arrayBuffer()) });
  }
  saveFile(zipOf(entries), fileName(['arquivos', clientName], 'zip'));
}

/** Without the deleted ones, and those whose contents were not in a backup. */
async function allFiles({ clientId, loanId }: FilesOf): Promise<ClientFile[]> {
  const files: ClientFile[] = [];
  let after: string | undefined;
  do {
    const query = { loan_id: loanId, after, limit: AT_ONCE };
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ended
    const page = await call('GET /api/clients/:id/files', { params: { id: clientId }, query });
    files.push(...page.items.filter((file) => file.deleted_at === null && file.has_content));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return files;
}
