import { readFile, type ReadFile } from './read-file.ts';
import { FILE_PROBLEMS, UnreadableFile } from './unreadable-file.ts';

export interface FileToRead {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type FileAnswer = { readonly file: ReadFile } | { readonly problem: string };

addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo({ name, bytes }: FileToRead): Promise<FileAnswer> {
  try {
    return { file: await readFile(name, bytes) };
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.message : FILE_PROBLEMS.unreadable };
  }
}
