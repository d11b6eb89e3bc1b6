import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file that only this process can reach, and that is gone with it: its name is taken away as soon as it is open. */
export async function openUnlinkedTempFile(): Promise<FileHandle> {
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
