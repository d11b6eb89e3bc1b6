import { z } from 'zod';
import { CONTENT_TYPES } from '#domain/files/file.ts';

/** A file of a client instead of a JSON answer, under an address that holds the hash of its bytes (AQ-7). */
export const storedFileAnswer = z.strictObject({
  /** As the person named it. */
  name: z.string(),
  type: z.enum(CONTENT_TYPES),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type StoredFileAnswer = z.infer<typeof storedFileAnswer>;
