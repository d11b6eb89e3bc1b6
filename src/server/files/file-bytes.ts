import { UNREADABLE_FILE } from '#contract/files.ts';
import { fieldLabel } from '#domain/field-labels.ts';
import { Problem } from '#domain/problem.ts';

/**
 * The bytes that a body has in base64. Node reads it several times faster than a schema would, and leaves out what is no base64: then there
 * are fewer bytes than letters stand for.
 */
export function bytesOfFile(base64: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(base64, 'base64');
  const letters = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  if (letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4)) return bytes;
  throw new Problem('invalid_input', `${fieldLabel('content')}: ${UNREADABLE_FILE}.`, {
    fields: { content: UNREADABLE_FILE },
  });
}
