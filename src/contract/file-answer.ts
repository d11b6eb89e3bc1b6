import { z } from 'zod';

/** A file instead of a JSON answer; the server sends it as a download. */
export const fileAnswer = z.strictObject({
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  content: z.custom<AsyncIterable<Uint8Array>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});
export type FileAnswer = z.infer<typeof fileAnswer>;
