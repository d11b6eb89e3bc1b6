import { unzipSync, type AsyncUnzipOptions, type UnzipCallback } from 'fflate/browser';

export { strFromU8 } from 'fflate/browser';

/**
 * Stands for fflate's own `unzip` in the build (vite.config.ts): that one starts a worker from a blob for large files, which the
 * content-security policy refuses without an error. It runs in our own worker (file-worker.ts), where it may take its time.
 */
export function unzip(
  data: Uint8Array,
  options: AsyncUnzipOptions | UnzipCallback,
  callback?: UnzipCallback,
): void {
  const done = typeof options === 'function' ? options : callback;
  done?.(null, unzipSync(data, typeof options === 'function' ? {} : options));
}
