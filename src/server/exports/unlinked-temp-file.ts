import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Opens a temporary file and deletes its name at once, so that only this process can read it and it disappears with it. */
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
