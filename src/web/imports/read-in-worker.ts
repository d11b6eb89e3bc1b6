import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import { askWorker } from '#web/base/ask-worker.ts';
import type { FileAnswer, FileToRead } from './file-worker.ts';
import type { ReadFile } from './read-file.ts';
import { FILE_PROBLEMS, UnreadableFile } from './unreadable-file.ts';

/**
 * Reads a file on this device and nowhere else: no file of a stranger ever reaches the server. A worker does it, so that the page
 * stays usable and survives a file that exhausts the memory; the worker ends with its answer.
 */
export async function readInWorker(file: File): Promise<ReadFile> {
  if (file.size > IMPORT_LIMITS.fileBytes) throw new UnreadableFile(FILE_PROBLEMS.tooBig);
  const request = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } satisfies FileToRead;
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  const answer = await askWorker<FileAnswer>(worker, request, { problem: FILE_PROBLEMS.unreadable });
  if ('problem' in answer) throw new UnreadableFile(answer.problem);
  return answer.file;
}
