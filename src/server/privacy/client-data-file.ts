import type { FileAnswer } from '#contract/file-answer.ts';
import { fileName } from '#domain/file-name.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { readCreditor, type DocumentReader } from '#server/documents/document-store.ts';
import type { Issuer } from '#server/documents/issue-document.ts';
import { clientDataOf } from './client-data.ts';

const UNITS = 'Valores em centavos de real; taxas em centésimos de por cento.';

/** All that is kept of a client, to be read by another program (LP-3, LP-5). */
export async function clientDataFile(
  db: Database,
  reading: Issuer,
  { clientId, today }: { readonly clientId: string; readonly today: Day },
): Promise<FileAnswer> {
  const { institution } = reading;
  const read = async (reader: DocumentReader) => {
    const { creditor } = await readCreditor(reader);
    return { creditor, units: UNITS, ...(await clientDataOf(reader, clientId)) };
  };
  const data =
    'user' in reading
      ? await db.asStaff(reading, (tx) => read({ tx, institution, borrower: null }), { snapshot: true })
      : await db.asBorrower(reading, (tx) => read({ tx, institution, borrower: clientId }), {
          snapshot: true,
        });
  const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  return {
    name: fileName(['dados', data.client.name, today], 'json'),
    type: 'application/json; charset=utf-8',
    size: content.length,
    content: once(content),
  };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
