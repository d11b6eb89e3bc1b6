import type { FileContentType } from '#domain/files/file.ts';

const ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<FileContentType, string>;

/** Of a file that is saved. */
export function fileEnding(type: FileContentType): string {
  return ENDINGS[type];
}
