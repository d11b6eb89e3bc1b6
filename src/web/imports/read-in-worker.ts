import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import type { FileAnswer, FileToRead } from './file-worker.ts';
import type { ReadFile } from './read-file.ts';
import { FILE_PROBLEMS, UnreadableFile } from './unreadable-file.ts';

/**
 * Reads a file on this device and nowhere else: no file of a stranger ever reaches the server. A worker does it, so that the page
 * stays usable and survives a file that exhausts the memory; the worker ends with its answer.
 */
export async function readInWorker(file: File): Promise<ReadFile> {
  if (file.size > IMPORT_LIMITS.fileBytes) throw new UnreadableFile(FILE_PROBLEMS.tooBig);
  const request: FileToRead = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<FileAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => resolve(data));
      worker.addEventListener('error', () => resolve({ problem: FILE_PROBLEMS.unreadable }));
      worker.postMessage(request, [request.bytes.buffer]);
    });
    if ('problem' in answer) throw new UnreadableFile(answer.problem);
    return answer.file;
  } finally {
    worker.terminate();
  }
}
