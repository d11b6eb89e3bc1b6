import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { FileAnswer } from '#contract/file-answer.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';

interface FileOfText {
  readonly name: string;
  /** In one snapshot of the records the person may see. */
  readonly textOf: (tx: Tx) => AsyncGenerator<string>;
}

/**
 * Writes a temporary file before sending it (decision 8), so that the transaction does not last as long as a slow
 * download and an error occurs before the first byte is sent.
 */
export async function fileOfText(
  db: Database,
  staff: StaffIdentity,
  { name, textOf }: FileOfText,
): Promise<FileAnswer> {
  const kept = await openUnlinkedTempFile();
  try {
    const write = async (tx: Tx) => {
      // A retried transaction starts the file again.
      await kept.truncate(0);
      let position = 0;
      for await (const text of textOf(tx)) position = await writeAll(kept, text, position);
    };
    await db.asStaff(staff, write, { snapshot: true });
    const { size } = await kept.stat();
    const type = name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
    return { name, type, size, content: kept.createReadStream({ start: 0 }) };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

/** Repeats partial writes; returns the position after the text. */
async function writeAll(file: FileHandle, text: string, start: number): Promise<number> {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    written += (await file.write(bytes, written, bytes.length - written, start + written)).bytesWritten;
  }
  return start + written;
}

import path from 'node:path';

/** Opens a temporary file and deletes its name at once, so that only this process can read it and it disappears with it. */
async function openUnlinkedTempFile(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `caderneta-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}
